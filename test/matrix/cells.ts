// Every fault of the network and the service against every call, and the code that it ends with. @source security section 4

/** The calls in the order of the columns. */
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
] as const;
export type CallName = (typeof CALLS)[number];

/** How a fault is made: by the emulator on the wire, or by the browser's own network. */
export type Cause =
  | { readonly by: 'emulator'; readonly fault: string; readonly value?: string | number; readonly retryAfter?: string }
  | { readonly by: 'browser'; readonly error: 'namenotresolved' | 'connectionreset' | 'connectionfailed' }
  | { readonly by: 'offline' };

/** What a cell ends with. */
export interface Outcome {
  /** Nothing where the fault is no fault for the flow: it goes on to the session. */
  readonly code: string | undefined;
  /** Requests of that call, at most. */
  readonly attempts: number;
}
export interface Fault {
  readonly name: string;
  readonly cause: Cause;
  /** One for each call; nothing where the fault cannot meet it. */
  readonly cells: Readonly<Record<CallName, Outcome | undefined>>;
}

const SHORT: Readonly<Record<string, string>> = { OU: 'outcome_unknown', BR: 'bad_response' };

/** `code*2` is a code after two more attempts; `ok` goes on, `-` cannot happen. */
function outcomeOf(cell: string): Outcome | undefined {
  if (cell === '-') return undefined;
  const [code = '', more = '0'] = cell.split('*');
  return { code: code === 'ok' ? undefined : (SHORT[code] ?? code), attempts: 1 + Number(more) };
}

function row(name: string, cause: Cause, cells: string): Fault {
  const outcomes = cells.split(' ').map(outcomeOf);
  return { name, cause, cells: Object.fromEntries(CALLS.map((call, at) => [call, outcomes[at]])) as Fault['cells'] }; // one for each name
}

const wire = (fault: string, value?: string | number, retryAfter?: string): Cause => ({
  by: 'emulator',
  fault,
  ...(value !== undefined && { value }),
  ...(retryAfter !== undefined && { retryAfter }),
});
const NO_ANSWER = 'network*2 network*2 network network OU network OU OU OU network*2';
const NO_TIME = 'timeout*2 timeout*2 timeout timeout OU timeout OU OU OU timeout*2';
const SPOILED = 'BR BR BR BR OU BR OU OU OU BR';
const PASSING = 'server_error*2 server_error*2 server_error server_error OU server_error OU OU OU server_error*2';
const BUSY =
  'rate_limited*2 rate_limited*2 rate_limited rate_limited rate_limited rate_limited rate_limited rate_limited rate_limited rate_limited*2';
const REFUSED = 'bad_request bad_request bad_request bad_request bad_request bad_request bad_request bad_request bad_request bad_request';

export const FAULTS: readonly Fault[] = [
  row('the device is offline', { by: 'offline' }, '- - offline offline - - - - offline offline'),
  row('the connection ends before the request is read', wire('reset', 'before'), NO_ANSWER),
  row('the answer is lost', wire('reset', 'after'), NO_ANSWER),
  row('the name is not found', { by: 'browser', error: 'namenotresolved' }, NO_ANSWER),
  row('the certificate is refused', { by: 'browser', error: 'connectionfailed' }, NO_ANSWER),
  row('no origin is allowed', wire('cors', 'off'), NO_ANSWER),
  row('another origin is allowed', wire('cors', 'wrong'), NO_ANSWER),
  row('it redirects', wire('redirect', 'https://elsewhere.example/'), NO_ANSWER),
  row('no headers come', wire('hang', 'headers'), NO_TIME),
  row('half a body comes', wire('hang', 'body'), NO_TIME),
  row('one byte a second comes', wire('drip', 1), NO_TIME),
  row(
    'status 400',
    wire('status', 400),
    'bad_request bad_request contact_invalid otp_invalid otp_expired oauth_failed oauth_failed bad_request bad_request bad_request',
  ),
  row(
    'status 401',
    wire('status', 401),
    'forbidden forbidden forbidden forbidden forbidden forbidden forbidden forbidden forbidden forbidden',
  ),
  row(
    'status 403',
    wire('status', 403),
    'forbidden forbidden forbidden forbidden forbidden forbidden forbidden forbidden forbidden forbidden',
  ),
  row(
    'status 404',
    wire('status', 404),
    // Not found, though the account is there: another tab may have made it meanwhile, and so it is asked once more.
    'config_invalid ok bad_request otp_expired otp_expired*1 bad_request bad_request*1 bad_request bad_request bad_request',
  ),
  row(
    'status 409',
    wire('status', 409),
    'bad_request bad_request bad_request bad_request bad_request bad_request bad_request account_exists bad_request bad_request',
  ),
  row('status 413', wire('status', 413), REFUSED),
  row('status 429, wait 7 s', wire('status', 429, '7'), BUSY),
  row('status 429, wait 120 s', wire('status', 429, '120'), BUSY.replaceAll('*2', '')),
  row('status 429', wire('status', 429), BUSY),
  row('status 500', wire('status', 500), PASSING.replaceAll('*2', '')),
  row('status 502', wire('status', 502), PASSING),
  row(
    'status 503',
    wire('status', 503),
    'server_error*2 server_error*2 server_error server_error server_error server_error server_error server_error server_error server_error*2',
  ),
  row('status 504', wire('status', 504), PASSING),
  row('a web page comes', wire('body', 'html'), SPOILED),
  row('the JSON is cut', wire('body', 'trunc'), SPOILED),
  row('the content type is wrong', wire('body', 'type'), SPOILED),
  row('more than a megabyte comes', wire('body', 'huge'), SPOILED),
  row('nothing comes', wire('body', 'empty'), SPOILED),
  row('members have wrong types', wire('body', 'wrong'), SPOILED.replace('BR BR', 'BR ok')),
  row('a token that another key signed comes', wire('token', 'device-key'), '- - - - token_invalid - token_invalid - - -'),
  row('it is done twice', wire('twice'), 'ok ok ok ok ok ok ok ok ok ok'),
];
