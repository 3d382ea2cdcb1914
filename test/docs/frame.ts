// What samples take for granted: a client with a signed-in user, and what belongs to it. Runs in a page and in Node.
import { createKmsClient, type KmsClient } from 'kms-elements/client';

const EMULATOR = 'http://localhost:8787';
/** Not used elsewhere: codes for one contact are few. */
const CONTACT = `frame-${crypto.randomUUID()}@example.com`;

/** Sign in with a code, as a page without elements does. */
async function signIn(client: KmsClient): Promise<void> {
  const flow = client.startOtp();
  await new Promise<void>((resolve, reject) => {
    const step = async (): Promise<void> => {
      const { view } = flow;
      if (view.step === 'done') resolve();
      else if ('problem' in view && view.problem) reject(new Error(view.problem.code));
      else if (view.step === 'code' && !view.busy) flow.send({ type: 'submit-code', code: await newestCode() });
    };
    flow.subscribe(() => void step().catch(reject));
    flow.send({ type: 'submit-contact', channel: 'email', value: CONTACT });
  });
  flow.stop();
}

async function newestCode(): Promise<string> {
  const answer = await fetch(`${EMULATOR}/_emulator/inbox?to=${CONTACT}`);
  return (await answer.json()).messages[0].code;
}

/** A user is signed in. */
export const kms: KmsClient = createKmsClient({ emulator: EMULATOR });
if ((await kms.session.restore()).state !== 'signed-in') await signIn(kms);

const { accounts: own } = await kms.api.query('list_wallet_accounts', {});
const addressOf = (format: string): string => own.find(({ addressFormat }) => addressFormat === format)?.address ?? '';

/** Of an Ethereum account of theirs. */
export const address: `0x${string}` = addressOf('ADDRESS_FORMAT_ETHEREUM') as `0x${string}`;
/** Of a Solana account of theirs. */
export const solanaAddress: string = addressOf('ADDRESS_FORMAT_SOLANA');

/** For a new wallet. */
export const accounts = [
  {
    curve: 'CURVE_SECP256K1',
    pathFormat: 'PATH_FORMAT_BIP32',
    path: "m/44'/60'/0'/0/0",
    addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
  },
] as const;

async function proofs() {
  const { activity } = await kms.api.submit('create_wallet', { walletName: 'Proven', accounts }, { generateAppProofs: true });
  const { appProofs } = await kms.api.query('list_app_proofs', { activityId: activity.id });
  const [first] = appProofs;
  if (!first) throw new Error('no proof');
  return { first, ...(await kms.api.query('get_boot_proof', { ephemeralKey: first.publicKey })) };
}

const proven = await proofs();
/** What an enclave did. */
export const appProof = proven.first;
/** Which program the enclave runs. */
export const bootProof = proven.bootProof;
