// The policies that the documentation shows, read from there.
import { readFileSync } from 'node:fs';
import { expect } from '@esm-bundle/chai';
import { readConfig } from '../../emulator/controls/given/config-file.js';
import { createScript, firstWallet, newKey, type Script, type ScriptKey } from './script.js';

const page = readFileSync(new URL('../../docs/going-live.md', import.meta.url), 'utf8');
const [, sample = '{}'] = /## What a page may do[\s\S]*?```json\n([\s\S]*?)```/.exec(page) ?? [];

interface Person {
  readonly organizationId: string;
  readonly userId: string;
  /** Made with the person; a page never has it. */
  readonly own: ScriptKey;
  /** Of a session. */
  readonly session: ScriptKey;
}

/** Ada as a configuration defines her, with her own key, signed in. */
async function signedIn({ organization }: { readonly organization: { readonly users: readonly object[] } }) {
  const [own, session] = [newKey(), newKey()];
  const apiKeys = [{ apiKeyName: 'own', publicKey: own.publicKey, curveType: 'API_KEY_CURVE_P256' }];
  const users = organization.users.map((user) => ({ ...user, apiKeys }));
  const script: Script = createScript({ config: readConfig({ organization: { ...organization, users } }) });
  const { organizationId } = script.root;
  const made = await script.submit(script.root, 'create_wallet', firstWallet);
  const { walletId, addresses } = made.body.activity.result.createWalletResult;
  const { userId } = (await script.query({ organizationId, key: own }, 'whoami')).body;
  const login = await script.submit({ organizationId, key: own }, 'stamp_login', { publicKey: session.publicKey });
  expect(login.status).to.equal(200);
  const person: Person = { organizationId, userId, own, session };
  return { script, person, walletId: walletId as string, address: addresses[0] as string };
}

const apiKey = () => ({ apiKeyName: 'backup', publicKey: newKey().publicKey, curveType: 'API_KEY_CURVE_P256' });

describe('the policies for what a page may do', () => {
  const forbidden = (userId: string, walletId: string): Readonly<Record<string, object>> => ({
    create_api_keys: { userId, apiKeys: [apiKey()] },
    create_authenticators: { userId, authenticators: [] },
    create_oauth_providers: { userId, oauthProviders: [] },
    create_read_write_session: { targetPublicKey: `04${'0'.repeat(128)}`, apiKeyName: 'backup' },
    stamp_login: { publicKey: newKey().publicKey, expirationSeconds: '99999999' },
    export_wallet: { walletId, targetPublicKey: `04${'0'.repeat(128)}` },
    create_users: { users: [{ userName: 'Mallory', apiKeys: [apiKey()], authenticators: [], oauthProviders: [] }] },
    create_policy: { policyName: 'all', effect: 'EFFECT_ALLOW', condition: 'true', notes: '' },
  });

  it('let a page session sign', async () => {
    const { script, person, address } = await signedIn(JSON.parse(sample));
    const { organizationId, session } = person;
    const payload = {
      signWith: address,
      payload: '00'.repeat(32),
      encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
      hashFunction: 'HASH_FUNCTION_NO_OP',
    };
    const { status, body } = await script.submit({ organizationId, key: session }, 'sign_raw_payload', payload);
    expect([status, body.activity?.status]).to.deep.equal([200, 'ACTIVITY_STATUS_COMPLETED']);
  });

  it('refuse it credentials, further sessions and the export', async () => {
    const { script, person, walletId } = await signedIn(JSON.parse(sample));
    const { organizationId, userId, session } = person;
    for (const [name, parameters] of Object.entries(forbidden(userId, walletId))) {
      const { status, body } = await script.submit({ organizationId, key: session }, name, parameters);
      expect([name, status, body.code]).to.deep.equal([name, 403, 7]);
    }
    const { user } = (await script.query({ organizationId, key: session }, 'get_user', { userId })).body;
    expect(user.apiKeys).to.have.length(2);
  });

  it("let it end a session, and let a key that isn't a session create one", async () => {
    const { script, person } = await signedIn(JSON.parse(sample));
    const { organizationId, userId, own, session } = person;
    const more = newKey();
    expect((await script.submit({ organizationId, key: own }, 'stamp_login', { publicKey: more.publicKey })).status).to.equal(200);
    const { user } = (await script.query({ organizationId, key: session }, 'get_user', { userId })).body;
    const { apiKeyId } = user.apiKeys.find(({ credential }: any) => credential.publicKey === more.publicKey);
    expect((await script.submit({ organizationId, key: session }, 'delete_api_keys', { userId, apiKeyIds: [apiKeyId] })).status).to.equal(
      200,
    );
  });

  it('are what refuses it: without them a page session creates a lasting key for itself', async () => {
    const { script, person } = await signedIn({ organization: { users: [{ userName: 'Ada' }] } });
    const { organizationId, userId, session } = person;
    expect((await script.submit({ organizationId, key: session }, 'create_api_keys', { userId, apiKeys: [apiKey()] })).status).to.equal(
      200,
    );
  });
});
