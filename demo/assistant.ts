import type { KmsClient, PublicApiClient } from 'kms-elements/client';
import { FieldProblem, startForm } from './form.js';
import { byId } from './page.js';
import type { Service } from './service.js';

/** A second user in the user's organization, who may only do what policies allow. Its key lasts as long as the page. */
export interface Assistant {
  readonly userId: string;
  readonly api: PublicApiClient;
}

/** What the policies panel offers to other parts. */
export interface Policies {
  /** Who signs under them; none before the first one. */
  readonly assistant: Assistant | undefined;
  clear(): void;
}

/** Let the user add policies that allow an assistant to sign up to a value. */
export function startPolicies(service: Service, clientOf: () => KmsClient | undefined): Policies {
  const text = byId('policy-text', HTMLElement);
  let assistant: Assistant | undefined;
  const clear = startForm(byId('policy-form', HTMLFormElement), async () => {
    const limit = byId('limit', HTMLInputElement).value.trim();
    const wei = await weiOf(limit);
    const client = clientOf();
    if (!client) return '';
    assistant ??= await hire(service, client);
    const condition = `eth.tx.value <= ${wei}`;
    const consensus = `approvers.any(user, user.id == '${assistant.userId}')`;
    const policyName = `Up to ${limit} ETH, ${new Date().toISOString()}`;
    await client.api.submit('create_policy', { policyName, effect: 'EFFECT_ALLOW', condition, consensus, notes: '' });
    text.textContent = condition;
    byId('by-assistant', HTMLInputElement).disabled = false;
    byId('by-assistant', HTMLInputElement).checked = true;
    return `The assistant may sign up to ${limit} ETH`;
  });
  return {
    get assistant() {
      return assistant;
    },
    clear() {
      clear();
      assistant = undefined;
      text.textContent = '';
      byId('by-owner', HTMLInputElement).checked = true;
      byId('by-assistant', HTMLInputElement).disabled = true;
    },
  };
}

/** An amount of ether in wei. @throws FieldProblem */
export async function weiOf(ether: string): Promise<bigint> {
  if (!/^\d{1,9}(\.\d{1,18})?$/.test(ether)) throw new FieldProblem('Write an amount such as 0.5.');
  const { parseEther } = await import('viem');
  return parseEther(ether);
}

async function hire(service: Service, client: KmsClient): Promise<Assistant> {
  const { snapshot } = client.session;
  if (snapshot.state !== 'signed-in') throw new FieldProblem('Sign in first.');
  const { browserEnvironment, createPublicApiClient, generateSigningKey, keyStamper } = await import('kms-elements/client');
  const { subtle } = crypto;
  const key = await generateSigningKey(subtle);
  const apiKeys = [{ apiKeyName: 'Demo page', publicKey: key.publicKeyHex, curveType: 'API_KEY_CURVE_P256' }] as const;
  const user = { userName: 'Assistant', apiKeys, authenticators: [], oauthProviders: [], userTags: [] };
  const outcome = await client.api.submit('create_users', { users: [user] });
  const userId = outcome.state === 'completed' ? outcome.result.userIds?.[0] : undefined;
  if (userId === undefined) throw new FieldProblem('The assistant could not be added.');
  const { organizationId } = snapshot;
  const parts = { baseUrl: service.baseUrl, organizationId, stamper: keyStamper({ subtle }, key) };
  return { userId, api: createPublicApiClient(parts, { ...browserEnvironment(), fetch: service.fetch }) };
}
