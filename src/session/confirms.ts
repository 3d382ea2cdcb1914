import type { Caller } from '../client/public-api-client.js';
import type { ConfirmRule } from '../client/settings.js';
import type { Stamper } from '../client/stampers.js';
import { KmsError, kmsErrorOf } from '../errors.js';
import type { Environment } from '../platform/environment.js';
import { isObject, memberOf } from '../platform/member.js';

/** A request in the service's format: its text, or its type and parameters. */
export type ConfirmRequest = string | { readonly type: string; readonly parameters: object };

/** What the user is asked about. */
export interface Confirmation {
  /** The request as it will be stamped. */
  readonly body: string;
  /** If `true`, messages for people need no approval. Whether it is one shows once the request is read. */
  readonly skipsMessages: boolean;
}

/** Asks the user and resolves once they approve. If it rejects with a `KmsError`, the request fails with that error. */
export type AskConfirm = (asked: Confirmation) => Promise<void>;

/** The approvals that one client asks for. */
export interface Confirms {
  confirm(request: ConfirmRequest): Promise<void>;
  onConfirm(ask: AskConfirm): Promise<() => void>;
  /** The same caller, but requests covered by the rule are only stamped after the user approves them. */
  askedCaller(caller: Caller): Caller;
  /** Ask about a body if the rule covers it. */
  check(body: string): Promise<void>;
}

/** How long a request waits for the element that asks, whose code may still be loading. In milliseconds. */
const PATIENCE_MS = 3000;

/** What questions are made of. */
export interface ConfirmParts {
  readonly rule?: ConfirmRule | undefined;
  /** Asks the user until another function is set. */
  readonly askConfirm?: AskConfirm | undefined;
  readonly after: Environment['after'];
}

/**
 * @throws KmsError `config_invalid` for an unknown rule.
 */
export function createConfirms({ rule = 'never', askConfirm: first, after }: ConfirmParts): Confirms {
  if (!/^(always|transactions|never)$/.test(rule)) throw new KmsError('config_invalid', { path: 'confirm' });
  const askers = new Set(first && [first]);
  let tellArrival = () => {};
  const arrived = new Promise<void>((resolve) => {
    tellArrival = resolve;
  });
  const ask = async (asked: Confirmation): Promise<void> => {
    if (askers.size === 0) await Promise.race([arrived, after(PATIENCE_MS)]);
    const asker = [...askers].at(-1);
    // A missing element must not mean that requests are stamped without asking.
    if (!asker) throw new KmsError('config_invalid', { path: 'confirm' });
    await asker(asked).catch((thrown) => Promise.reject(kmsErrorOf(thrown)));
  };
  const check = async (body: string): Promise<void> => {
    if (rule !== 'never' && isDeed(body)) await ask({ body, skipsMessages: rule === 'transactions' });
  };
  return {
    check,
    confirm: async (request) => ask({ body: bodyOf(request), skipsMessages: false }),
    onConfirm: async (next) => {
      askers.add(next);
      tellArrival();
      return () => void askers.delete(next);
    },
    askedCaller: (caller) => ({ ...caller, stamper: askedStamper(caller.stamper, check) }),
  };
}

function askedStamper(stamper: Stamper, check: (body: string) => Promise<void>): Stamper {
  return {
    ...stamper,
    stamp: async (body, signal) => {
      await check(body);
      return stamper.stamp(body, signal);
    },
  };
}

/** @throws KmsError `bad_request` if it isn't a request. */
function bodyOf(request: ConfirmRequest): string {
  if (typeof request === 'string') return request;
  const [type, parameters] = ['type', 'parameters'].map((name) => memberOf(request, name));
  if (typeof type !== 'string' || !isObject(parameters)) throw new KmsError('bad_request', { path: 'request' });
  return JSON.stringify({ type, organizationId: '', timestampMs: '0', parameters });
}

/** Whether a body changes something. Queries have no type, and logins change nothing. Anything that isn't JSON counts as a change. */
function isDeed(body: string): boolean {
  try {
    const type = memberOf(JSON.parse(body), 'type');
    return type !== undefined && type !== 'ACTIVITY_TYPE_STAMP_LOGIN';
  } catch {
    return true;
  }
}
