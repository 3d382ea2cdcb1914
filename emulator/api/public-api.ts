import type { Incoming } from '../http/incoming.js';
import { Refusal } from '../http/refusal.js';
import { denied } from '../policies/rights.js';
import type { Service } from '../state/service.js';
import { webhookKeys } from '../webhooks/deliveries.js';
import { activityView } from './activity-view.js';
import { operationsOfPath, voteOfPath } from './operations/all-operations.js';
import { queryOfPath } from './operations/all-queries.js';
import { isServicePath } from './service-paths.js';
import { checkStamp } from './stamp-check.js';
import { submit } from './submit.js';
import { vote } from './votes.js';

const SUBMIT = '/public/v1/submit/';
const QUERY = '/public/v1/query/';
const WEBHOOK_KEYS = '/public/v1/discovery/webhooks/jwks';

/** Answer a stamped request. @throws Refusal by the first check that fails. */
export async function answerPublicApi(service: Service, incoming: Incoming): Promise<object> {
  const { path } = incoming;
  if (path.startsWith(SUBMIT)) return answerSubmit(service, incoming, path.slice(SUBMIT.length));
  if (path.startsWith(QUERY)) return answerQuery(service, incoming, path.slice(QUERY.length));
  if (path === WEBHOOK_KEYS) return webhookKeys(service);
  throw new Refusal('path-unknown');
}

async function answerSubmit(service: Service, incoming: Incoming, name: string): Promise<object> {
  const versions = operationsOfPath(name);
  const voting = voteOfPath(name);
  if (versions.length === 0 && voting === undefined) throw unknownPath('submit', name);
  checkMethod(incoming);
  const { caller, fields } = await checkStamp(service, stamped(incoming, 'submit'));
  const { body } = incoming;
  // The type names the version. A type that no version has is refused with the rest of the envelope.
  const operation = versions.find(({ type }) => type === fields.type) ?? versions[0];
  if (operation !== undefined)
    return { activity: activityView(service, await submit(service, { operation, caller, fields, body }), caller.user) };
  if (voting === undefined) throw unknownPath('submit', name);
  return { activity: activityView(service, await vote(service, { voting, caller, fields, body }), caller.user) };
}

async function answerQuery(service: Service, incoming: Incoming, name: string): Promise<object> {
  const query = queryOfPath(name);
  if (query === undefined) throw unknownPath('query', name);
  checkMethod(incoming);
  const { caller, fields } = await checkStamp(service, stamped(incoming, 'query'));
  if (caller.user.isProxy && !query.forProxy) throw denied([]);
  return query.run({ service, organization: caller.organization, caller, fields });
}

function stamped({ headers, body }: Incoming, kind: 'submit' | 'query') {
  return {
    apiKeyStamp: headers.get('x-stamp'),
    webauthnStamp: headers.get('x-stamp-webauthn'),
    attestedStamp: headers.get('x-stamp-attested'),
    body,
    kind,
  };
}

/** A path of the service without an emulation says so by name; any other path is unknown. */
function unknownPath(kind: 'submit' | 'query', name: string): Refusal {
  return isServicePath(kind, name) ? new Refusal('not-emulated', { suffix: `: ${kind}/${name}` }) : new Refusal('path-unknown');
}

function checkMethod({ method }: Incoming): void {
  if (method !== 'POST') throw new Refusal('method-wrong');
}
