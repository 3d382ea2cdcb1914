import { serveEmulator } from '../../emulator/node.js';
import { createScript, type Member, newKey, type Script } from '../emulator/script.js';

/** An emulator with some of everything in it. */
export interface DashboardStand {
  readonly origin: string;
  readonly script: Script;
  readonly member: Member;
  readonly close: () => Promise<void>;
}

const receiver = (url: string) => ({ name: 'FEATURE_NAME_WEBHOOK', value: url });

/** Start one, and let users sign up, sign, wait for votes and be refused. */
export async function dashboardStand(): Promise<DashboardStand> {
  const { origin, emulator, close } = await serveEmulator({ config: { organization: { name: 'Acme Wallets' } } });
  const script = createScript({}, emulator);
  const member = await script.join('ada@example.com');
  await script.verify('+15550100', newKey());
  await needVotes(script);
  await script.submit(member, 'set_organization_feature', receiver('https://hooks.example.com/kms'));
  await script.submit(member, 'create_wallet', { walletName: 'Savings', accounts: [] });
  await script.submit(member, 'create_policy', {
    policyName: 'Small payments',
    effect: 'EFFECT_ALLOW',
    condition: 'eth.tx.value <= 1000000000000000000',
    notes: 'Up to 1 ETH.',
  });
  await script.proxy('otp_verify', { otpId: 'unknown', otpCode: '000000', publicKey: newKey().publicKey });
  await script.control('POST', 'faults', { path: '/v1/otp_init', fault: 'status', value: 503, times: 2 });
  await script.control('POST', 'faults', { path: '/v1/signup', fault: 'hang', value: 'headers' });
  return { origin, script, member, close };
}

/** A user asks for a wallet, and another one has to approve. */
export async function needVotes(script: Script): Promise<void> {
  const key = newKey();
  const apiKeys = [{ apiKeyName: 'Key', publicKey: key.publicKey, curveType: 'API_KEY_CURVE_P256' }];
  const users = [
    { userName: 'Grace', userEmail: 'grace@example.com', apiKeys, authenticators: [], oauthProviders: [], userTags: [] },
    { userName: 'Linus', apiKeys: [], authenticators: [], oauthProviders: [], userTags: [] },
  ];
  await script.submit(script.root, 'create_users', { users });
  const consensus = 'approvers.count() >= 2';
  const condition = "activity.resource == 'WALLET'";
  await script.submit(script.root, 'create_policy', {
    policyName: 'Two for wallets',
    effect: 'EFFECT_ALLOW',
    condition,
    consensus,
    notes: '',
  });
  const who = { organizationId: script.root.organizationId, key };
  await script.submit(who, 'create_wallet', { walletName: 'Treasury', accounts: [] });
}
