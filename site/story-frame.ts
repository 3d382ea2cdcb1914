// Names that a story's samples can use: a client with a signed-in user, and one of their addresses. Like test/docs/frame.ts, but without a
// server.
import { createKmsClient, type KmsClient } from '../src/client.js';

/** What a sample may take with `<!-- with: … -->`. */
interface StoryFrame {
  readonly kms: KmsClient;
  /** Address of their Ethereum account. */
  readonly address: string;
}

/** Sign in with the service in the page, unless a user is signed in. */
export async function storyFrame(): Promise<StoryFrame> {
  const kms = createKmsClient({ emulator: 'inline' });
  if ((await kms.session.restore()).state !== 'signed-in') await signIn(kms);
  const { accounts } = await kms.api.query('list_wallet_accounts', {});
  return { kms, address: accounts.find(({ addressFormat }) => addressFormat === 'ADDRESS_FORMAT_ETHEREUM')?.address ?? '' };
}

async function signIn(kms: KmsClient): Promise<void> {
  // The client only knows part of its type.
  const { inlineEmulator } = (await import('kms-elements/emulator/inline')) as unknown as typeof import('../emulator/inline.js'); // the same file
  const value = `${crypto.randomUUID().slice(0, 8)}@example.com`;
  const flow = kms.startOtp();
  const sent = new Promise<void>((resolve) => flow.subscribe((view) => view.step === 'code' && !view.busy && resolve()));
  flow.send({ type: 'submit-contact', channel: 'email', value });
  await sent;
  const [mail] = await inlineEmulator().messages(value);
  flow.send({ type: 'submit-code', code: mail?.code ?? '' });
  await flow.done;
  flow.stop();
}
