// A site's own code, checked against the published declarations with the strictest settings. It names every type that it passes on.
import {
  type AccountForm,
  type CodeAnswer,
  type CodeRequest,
  createKmsClient,
  type ExportIntent,
  type ExportView,
  type Flow,
  type KmsClient,
  type KmsConfig,
  KmsError,
  type KmsErrorCode,
  type NewWay,
  type OtpIntent,
  type OtpView,
  type Problem,
  type SessionSnapshot,
  type SignedIn,
  type SignupIntent,
  type SignupView,
  type WalletChoice,
  type WayIn,
} from 'kms-elements/client';
import type { ServiceSubmits } from 'kms-elements/service';

/** What the site asks a user. */
export interface Person {
  readonly email: string;
  code(shown: OtpView | CodeRequest): Promise<string>;
  wallet(choices: readonly WalletChoice[]): Promise<string | undefined>;
  told(problem: Problem): void;
}

const config: KmsConfig = {
  baseUrl: 'https://api.kms.example',
  authProxyUrl: 'https://auth.kms.example',
  authProxyConfigId: '7e1b3a6c-0000-4000-8000-000000000000',
  onMissingAccount: 'report',
};

/** One client for the page. */
export const kms: KmsClient = createKmsClient(config);

/** Sign in with a code. */
export async function login(person: Person, signal?: AbortSignal): Promise<SignedIn | undefined> {
  const flow: Flow<OtpView, OtpIntent> = kms.startOtp({ confirmSignup: () => true, ...(signal && { signal }) });
  flow.subscribe(async (view) => {
    if ('problem' in view && view.problem) person.told(view.problem);
    if (view.step === 'code' && !view.busy) flow.send({ type: 'submit-code', code: await person.code(view) });
  });
  flow.send({ type: 'submit-contact', channel: 'email', value: person.email });
  return flow.done;
}

/** Create an account with its own wallet. */
export async function signUp(person: Person): Promise<string | undefined> {
  const form: AccountForm = {
    name: 'Ann',
    wallet: {
      walletName: 'Savings',
      mnemonicLength: 24,
      accounts: [
        { curve: 'CURVE_SECP256K1', pathFormat: 'PATH_FORMAT_BIP32', path: "m/44'/60'/0'/0/0", addressFormat: 'ADDRESS_FORMAT_ETHEREUM' },
      ],
    },
  };
  const flow: Flow<SignupView, SignupIntent> = kms.startSignup();
  flow.send({ type: 'submit-form', form, channel: 'email', value: person.email });
  const view = flow.view;
  if (view.step === 'code') flow.send({ type: 'submit-code', code: await person.code(view) });
  const account = await flow.done;
  return account?.organizationId;
}

/** Show a recovery phrase; the frame reports what happens in it. */
export function showPhrase(walletId: string, frame: (view: ExportView) => void): () => void {
  const flow: Flow<ExportView, ExportIntent> = kms.startExport(walletId, { language: 'french', confirmWith: 'passkey' });
  flow.subscribe(frame);
  flow.send({ type: 'open' });
  return flow.stop;
}

/** Add a sign-in method to the signed-in user. */
export async function addWay(type: 'email' | 'wallet', person: Person): Promise<readonly WayIn[]> {
  const askCode = async (request: CodeRequest): Promise<CodeAnswer> => (request.sent < 3 ? person.code(request) : { resend: true });
  const ways: Record<typeof type, NewWay> = {
    email: { type: 'email', contact: person.email, askCode },
    wallet: { type: 'wallet', choose: (choices) => person.wallet(choices) },
  };
  try {
    return await kms.account.add(ways[type], { signal: AbortSignal.timeout(60_000) });
  } catch (thrown) {
    if (thrown instanceof KmsError && thrown.code === 'account_exists') return kms.account.list();
    throw thrown;
  }
}

/** Who is signed in, and what a failure is called. */
export function stateOf(snapshot: SessionSnapshot, failure?: KmsErrorCode): string {
  if (failure === 'session_expired') return 'expired';
  return snapshot.state === 'signed-in' ? snapshot.organizationId : snapshot.state;
}

/** Any operation of the service, with its types. */
export async function renameWallet(parameters: ServiceSubmits['update_wallet']['parameters']): Promise<boolean> {
  const type: ServiceSubmits['update_wallet']['type'] = 'ACTIVITY_TYPE_UPDATE_WALLET';
  return (await kms.api.raw('submit/update_wallet', parameters, { type })).state === 'completed';
}
