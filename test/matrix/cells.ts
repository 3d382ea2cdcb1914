// Every fault of the network, the service and the page against every call, and the code that it ends with. @source security section 4

/** The calls in the order of the columns: the last is what a passkey signs. */
export const CALLS = [
  'wallet_kit_config',
  'account',
  'otp_init',
  'otp_verify',
  'otp_login',
  'oauth2_authenticate',
  'oauth_login',
  'signup',
  'create_wallet',
  'list_wallets',
  'stamp_login',
] as const;
export type CallName = (typeof CALLS)[number];
/** What is between two calls: a provider's window. */
export const WINDOW = 'the window';
export const COLUMNS = [...CALLS, WINDOW] as const;
export type Column = (typeof COLUMNS)[number];

/** How a fault is produced: by the emulator on the wire, by the browser's own network, in a response, or in what the provider returns. */
export type Cause =
  | { readonly by: 'emulator'; readonly fault: string; readonly value?: string | number; readonly retryAfter?: string }
  | { readonly by: 'browser'; readonly error: 'namenotresolved' | 'connectionreset' | 'connectionfailed' }
  | { readonly by: 'offline' }
  /** A good response, except for its members. */
  | { readonly by: 'answer'; readonly members: 'none' | 'false' };

/** What a cell ends with. */
export interface Outcome {
  /** Nothing if the fault doesn't affect the flow: it continues to the session. */
  readonly code: string | undefined;
  /** Maximum number of requests of that call. */
  readonly attempts: number;
}
/** Why a fault can't meet a call, by the table's letter for it. */
export const NOT_APPLICABLE = {
  a: 'a window loads a page, which no other page reads, so no origin has to be allowed',
  b: 'the response has no session token',
  c: 'the browser draws what a window receives, and no code reads it: only the return counts',
  d: 'nothing is stored before the page is set up',
  e: 'browsers have one passkey dialog for all tabs',
} as const;
type Why = keyof typeof NOT_APPLICABLE;

export interface Fault {
  readonly name: string;
  readonly cause: Cause;
  /** One for each call; a letter if the fault can't meet it. */
  readonly cells: Readonly<Record<Column, Outcome | Why>>;
}

const SHORT: Readonly<Record<string, string>> = { OU: 'outcome_unknown', BR: 'bad_response' };
const isWhy = (cell: string): cell is Why => cell in NOT_APPLICABLE;

/** `code*2` is a code after two more attempts; `ok` continues; a letter is why it can't happen. */
function outcomeOf(cell: string): Outcome | Why {
  if (isWhy(cell)) return cell;
  const [code = '', more = '0'] = cell.split('*');
  return { code: code === 'ok' ? undefined : (SHORT[code] ?? code), attempts: 1 + Number(more) };
}

/** The cells of a row, by column. */
export function cellsOf(cells: string): Fault['cells'] {
  const outcomes = cells.split(' ').map(outcomeOf);
  if (outcomes.length !== COLUMNS.length) throw new Error(`${outcomes.length} cells: ${cells}`);
  return Object.fromEntries(COLUMNS.map((column, at) => [column, outcomes[at]])) as Fault['cells']; // one for each name
}

const row = (name: string, cause: Cause, cells: string): Fault => ({ name, cause, cells: cellsOf(cells) });

const wire = (fault: string, value?: string | number, retryAfter?: string): Cause => ({
  by: 'emulator',
  fault,
  ...(value !== undefined && { value }),
  ...(retryAfter !== undefined && { retryAfter }),
});
const NO_ANSWER = 'network*2 network*2 network network OU network OU OU OU network*2 OU';
const NO_TIME = 'timeout*2 timeout*2 timeout timeout OU timeout OU OU OU timeout*2 OU';
const SPOILED = 'BR BR BR BR OU BR OU OU OU BR passkey_failed';
const PASSING = 'server_error*2 server_error*2 server_error server_error OU server_error OU OU OU server_error*2 OU';
/** The same at each call that users wait for, and more than once if it is a read that may be retried. */
const each = (code: string, more = ''): string =>
  CALLS.map((call) => code + (['wallet_kit_config', 'account', 'list_wallets'].includes(call) ? more : '')).join(' ');

/** In the order of the table; the last of each row is the window. */
export const FAULTS: readonly Fault[] = [
  row('the device is offline', { by: 'offline' }, `${each('offline', '*2')} offline`),
  row('the connection ends before the request is read', wire('reset', 'before'), `${NO_ANSWER} waits`),
  row('the response is lost', wire('reset', 'after'), `${NO_ANSWER} waits`),
  row('the name is not found', { by: 'browser', error: 'namenotresolved' }, `${NO_ANSWER} waits`),
  row('the certificate is refused', { by: 'browser', error: 'connectionfailed' }, `${NO_ANSWER} waits`),
  row('no origin is allowed', wire('cors', 'off'), `${NO_ANSWER} a`),
  row('another origin is allowed', wire('cors', 'wrong'), `${NO_ANSWER} a`),
  row('a redirect is sent', wire('redirect', 'https://elsewhere.example/'), `${NO_ANSWER} ok`),
  row('no headers arrive', wire('hang', 'headers'), `${NO_TIME} oauth_cancelled`),
  row('half a body arrives', wire('hang', 'body'), `${NO_TIME} oauth_cancelled`),
  row('one byte arrives per second', wire('drip', 1), `${NO_TIME} oauth_cancelled`),
  row(
    'status 400',
    wire('status', 400),
    'bad_request bad_request contact_invalid otp_invalid otp_expired oauth_failed oauth_failed bad_request bad_request bad_request bad_request oauth_failed',
  ),
  row('status 401', wire('status', 401), `${each('forbidden').replace(/\w+$/, 'passkey_failed')} waits`),
  row('status 403', wire('status', 403), `${each('forbidden')} oauth_denied`),
  row(
    'status 404',
    wire('status', 404),
    // Not found although the account exists: another tab may have created it in the meantime, so it is requested once more.
    'config_invalid ok bad_request otp_expired otp_expired*1 bad_request bad_request*1 bad_request bad_request bad_request bad_request waits',
  ),
  row('status 409', wire('status', 409), `${each('bad_request').replace(/(\w+)( \w+ \w+ )\w+$/, 'account_exists$2passkey_failed')} waits`),
  row('status 413', wire('status', 413), `${each('bad_request')} waits`),
  row('status 429, wait 7 s', wire('status', 429, '7'), `${each('rate_limited', '*2')} waits`),
  row('status 429, wait 120 s', wire('status', 429, '120'), `${each('rate_limited')} waits`),
  row('status 429', wire('status', 429), `${each('rate_limited', '*2')} waits`),
  row('status 500', wire('status', 500), `${PASSING.replaceAll('*2', '')} waits`),
  row('status 502', wire('status', 502), `${PASSING} waits`),
  row('status 503', wire('status', 503), `${each('server_error', '*2')} waits`),
  row('status 504', wire('status', 504), `${PASSING} waits`),
  row('a web page is sent', wire('body', 'html'), `${SPOILED} waits`),
  row('the JSON is cut off', wire('body', 'trunc'), `${SPOILED} ok`),
  row('the content type is wrong', wire('body', 'type'), `${SPOILED} c`),
  row('more than a megabyte is sent', wire('body', 'huge'), `${SPOILED} ok`),
  row('the body is empty', wire('body', 'empty'), `${SPOILED} waits`),
  row('members have wrong types', wire('body', 'wrong'), `${SPOILED.replace('BR BR', 'BR ok')} ok`),
  row('members are missing', { by: 'answer', members: 'none' }, `${SPOILED.replace('BR BR', 'BR ok')} oauth_failed`),
  row(
    'members have the right type but a wrong value',
    { by: 'answer', members: 'false' },
    'ok ok ok token_invalid token_invalid oauth_state token_invalid OU OU BR token_invalid waits',
  ),
  row('the token is signed by another key', wire('token', 'device-key'), 'b b b b token_invalid b token_invalid b b b token_invalid b'),
  row('the request runs twice', wire('twice'), `${each('ok')} ok`),
];

const PAST = 'storage_lost';
/** What happens to the page during a call, or right before it. */
export const LIFE: readonly Pick<Fault, 'name' | 'cells'>[] = (
  [
    ['the response arrives after the user has moved on', 'ok ok timeout timeout OU timeout OU OU OU ok OU oauth_cancelled'],
    ['the element is removed', 'gone gone gone gone gone gone gone gone ok ok gone gone'],
    ['the page is reloaded', `${each('ok')} ok`],
    ["the device's clock jumps four minutes ahead", `${each('ok')} ok`],
    ["the device's clock jumps four minutes back", `${each('ok')} ok`],
    // A step of a login lasts ten minutes, and only the device's clock outlives the page.
    [
      "the device's clock jumps an hour ahead",
      `ok ${PAST} ok ${PAST} ${PAST} oauth_state oauth_state ${PAST} session_expired session_expired clock_skew oauth_state`,
    ],
    [
      "the device's clock jumps an hour back",
      `ok ${PAST} ok ${PAST} ${PAST} oauth_state oauth_state ${PAST} clock_skew ok clock_skew oauth_state`,
    ],
    [
      "the browser's storage is deleted",
      'd storage_lost ok storage_lost storage_lost oauth_state oauth_state storage_lost storage_lost storage_lost ok oauth_state',
    ],
    ['two tabs do the same at once', `${each('ok').replace(/\w+$/, 'e')} ok`],
  ] as const
).map(([name, cells]) => ({ name, cells: cellsOf(cells) }));
