import { operations, votes } from '../../api/operations/all-operations.js';
import { queries } from '../../api/operations/all-queries.js';
import { isFields } from '../../http/fields.js';
import { proxyPaths } from '../../proxy/proxy-routes.js';
import { brands } from '../../state/brands.js';
import { isBundleFault } from './bundle-faults.js';
import { isTokenFault } from './token-faults.js';

/** The switches, and `delay`. @source security 4.2 */
export const faultNames = [
  'delay',
  'status',
  'hang',
  'drip',
  'reset',
  'body',
  'retry-after',
  'cors',
  'redirect',
  'twice',
  'clock',
  'token',
  'activity',
  'bundle',
  'coop',
  'deny',
  'oauth-error',
] as const;

/** The name of a switch. */
export type FaultName = (typeof faultNames)[number];

const identitySteps = ['authorize', 'consent', 'decide', 'token', 'assertion'];

const knownPaths: readonly string[] = [
  ...proxyPaths,
  ...[...operations, ...votes].map(({ path }) => `/public/v1/submit/${path}`),
  ...queries.map(({ path }) => `/public/v1/query/${path}`),
  '/public/v1/discovery/webhooks/jwks',
  ...brands.flatMap(({ name }) => identitySteps.map((step) => `/${name}/${step}`)),
];

/** Whether a fault's path matches some request: complete, by its last part, or `*`. */
export function isFaultPath(path: string): boolean {
  return path === '*' || knownPaths.some((known) => known === path || (!path.startsWith('/') && known.endsWith(`/${path}`)));
}

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string' && value !== '';
const isNothing: Check = (value) => value === undefined || value === null;
const oneOf =
  (...names: readonly unknown[]): Check =>
  (value) =>
    names.includes(value);
const isNumber =
  (lowest: number, highest: number): Check =>
  (value) =>
    (typeof value === 'number' || isText(value)) && Number(value) >= lowest && Number(value) <= highest;

const DAY_SECONDS = 86_400;

const checks: Readonly<Record<FaultName, Check>> = {
  delay: isNumber(1, 60_000),
  status: isNumber(200, 599),
  hang: oneOf('headers', 'body'),
  drip: isNumber(1, 1_000_000),
  reset: (value) => isNothing(value) || value === 'before' || value === 'after',
  body: oneOf('html', 'trunc', 'huge', 'empty', 'type', 'wrong'),
  'retry-after': (value) => isText(value) || (isFields(value) && isText(value.text)),
  cors: oneOf('off', 'wrong', 'preflight'),
  redirect: isText,
  twice: isNothing,
  clock: isNumber(-1000 * DAY_SECONDS, 1000 * DAY_SECONDS),
  token: isTokenFault,
  activity: (value) => typeof value === 'string' && value.startsWith('ACTIVITY_STATUS_'),
  bundle: isBundleFault,
  coop: isText,
  deny: isNothing,
  'oauth-error': isText,
};

/** Whether a fault can use a value. */
export function isFaultValue(fault: FaultName, value: unknown): boolean {
  return checks[fault](value);
}
