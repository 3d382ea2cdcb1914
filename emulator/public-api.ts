import { activityView } from './activity-view.js';
import type { Incoming } from './incoming.js';
import { queryOfPath } from './operations/query-table.js';
import { operationOfPath, voteOfPath } from './operations/table.js';
import { Refusal } from './refusal.js';
import { denied } from './rights.js';
import type { Service } from './service.js';
import { checkStamp } from './stamp-check.js';
import { submit } from './submit.js';
import { vote } from './votes.js';
import { webhookKeys } from './webhooks.js';

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
  const operation = operationOfPath(name);
  const voting = voteOfPath(name);
  if (operation === undefined && voting === undefined) throw new Refusal('path-unknown');
  checkMethod(incoming);
  const { caller, fields } = checkStamp(service, stamped(incoming, 'submit'));
  const { body } = incoming;
  if (operation !== undefined)
    return { activity: activityView(service, await submit(service, { operation, caller, fields, body }), caller.user) };
  if (voting === undefined) throw new Refusal('path-unknown');
  return { activity: activityView(service, await vote(service, { voting, caller, fields, body }), caller.user) };
}

async function answerQuery(service: Service, incoming: Incoming, name: string): Promise<object> {
  const query = queryOfPath(name);
  if (query === undefined) throw new Refusal('path-unknown');
  checkMethod(incoming);
  const { caller, fields } = checkStamp(service, stamped(incoming, 'query'));
  if (caller.user.isProxy && !query.forProxy) throw denied([]);
  return query.run({ service, organization: caller.organization, caller, fields });
}

function stamped({ headers, body }: Incoming, kind: 'submit' | 'query') {
  return { apiKeyStamp: headers.get('x-stamp'), webauthnStamp: headers.get('x-stamp-webauthn'), body, kind };
}

function checkMethod({ method }: Incoming): void {
  if (method !== 'POST') throw new Refusal('method-wrong');
}
