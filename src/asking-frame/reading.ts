import { decodeFunctionData, erc20Abi, formatEther, formatGwei, type Hex, parseTransaction } from 'viem';
import { decodeHex, encodeHex } from '../encoding/hex.js';
import { decodeUtf8, encodeUtf8 } from '../encoding/utf8.js';
import { memberOf } from '../platform/member.js';

/** What a person is asked. */
export interface Approval {
  readonly title: string;
  /** What it is about, each by its name. */
  readonly rows: readonly (readonly [name: string, value: string])[];
  /** What is signed, as far as it is a text. */
  readonly text?: string;
  /** What the person has to know before all. */
  readonly warning?: string;
}

const BLIND = 'Part of this cannot be read. Approve it only if you know where it comes from.';
const CHANGES = 'This changes who can use your account, or what they can do.';
const REVEALS = 'This gives out a secret of your wallet.';
/** Text that begins so is a message for a person, which no chain takes for a transaction. @source ERC-191 */
const FOR_A_PERSON = '\u0019Ethereum Signed Message:\n';

/** Members of an activity. */
export const ACTIVITY: readonly string[] = ['type', 'timestampMs', 'organizationId', 'parameters'];
const PAYLOADS = ['signWith', 'payload', 'payloads', 'encoding', 'hashFunction'];
const TRANSACTION = ['signWith', 'type', 'unsignedTransaction'];

/** Whether something has no other members than these: a second spelling of a name could say something else to its reader. */
export function hasOnly(value: unknown, names: readonly string[]): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).every((name) => names.includes(name));
}

/** The question about bytes that are no request of the service as we know them. */
export function unreadable(bytes: Uint8Array): Approval {
  return { title: 'Sign unknown data?', rows: [['Bytes', String(bytes.length)]], text: encodeHex(bytes), warning: BLIND };
}

/** The question about an activity, or about what else carries a type. */
export function questionOf(body: object): Approval {
  const type = String(memberOf(body, 'type'));
  const parameters = memberOf(body, 'parameters') ?? body;
  const isKnown = hasOnly(body, ACTIVITY);
  if (isKnown && /^ACTIVITY_TYPE_SIGN_RAW_PAYLOADS?(_V\d+)?$/.test(type) && hasOnly(parameters, PAYLOADS)) return ofPayloads(parameters);
  if (isKnown && /^ACTIVITY_TYPE_SIGN_TRANSACTION(_V\d+)?$/.test(type) && hasOnly(parameters, TRANSACTION))
    return ofTransaction(parameters);
  const [, name = ''] = /^ACTIVITY_TYPE_(\w+)$/.exec(type) ?? [];
  const words = name
    .replace(/_V\d+$/, '')
    .replaceAll('_', ' ')
    .toLowerCase();
  return {
    title: words ? `${words[0]?.toUpperCase()}${words.slice(1)}?` : 'Sign a request of unknown kind?',
    rows: [['Request', type]],
    text: JSON.stringify(body, undefined, 2),
    warning: !isKnown ? BLIND : /^EXPORT_/.test(name) ? REVEALS : words ? CHANGES : BLIND,
  };
}

/** Messages, or bytes of whatever kind. */
function ofPayloads(parameters: unknown): Approval {
  const [account, one, many, encoding] = ['signWith', 'payload', 'payloads', 'encoding'].map((name) => memberOf(parameters, name));
  const payloads = Array.isArray(many) ? many.map(String) : [String(one)];
  const texts = payloads.map((payload) => messageIn(payload, encoding));
  const isRead = texts.every((text) => text !== undefined);
  const rows = [['Account', String(account)], ...(payloads.length > 1 ? [['Messages', String(payloads.length)]] : [])] as [
    string,
    string,
  ][]; // pairs
  const text = texts.map((read, at) => read ?? payloads[at]).join('\n\n');
  return isRead ? { title: 'Sign this message?', rows, text } : { title: 'Sign unknown data?', rows, text, warning: BLIND };
}

/** The text of a payload, where it is one and nothing else. */
function messageIn(payload: string, encoding: unknown): string | undefined {
  try {
    const text = encoding === 'PAYLOAD_ENCODING_HEXADECIMAL' ? decodeUtf8(decodeHex(payload.replace(/^0x/, '').toLowerCase())) : payload;
    const message = text.startsWith(FOR_A_PERSON) ? messageAfter(text.slice(FOR_A_PERSON.length)) : text;
    if (message === undefined) return undefined;
    // Control characters stand in no message, and in every transaction.
    return /[\p{Cc}\p{Co}\p{Cn}]/u.test(message.replace(/[\n\t]/g, '')) ? undefined : message;
  } catch {
    return undefined;
  }
}

/** The message behind its own length in bytes, which is written in decimal digits. */
function messageAfter(text: string): string | undefined {
  const [digits = ''] = /^\d{1,9}/.exec(text) ?? [];
  const ends = [...digits].map((_, at) => at + 1);
  const end = ends.find((at) => encodeUtf8(text.slice(at)).length === Number(text.slice(0, at)));
  return end === undefined ? undefined : text.slice(end);
}

function ofTransaction(parameters: unknown): Approval {
  const [account, type, raw] = ['signWith', 'type', 'unsignedTransaction'].map((name) => String(memberOf(parameters, name)));
  const rows = [['Account', account ?? '']] as [string, string][]; // pairs
  const read = type === 'TRANSACTION_TYPE_ETHEREUM' ? ethereumRows(raw ?? '') : undefined;
  if (!read) return { title: 'Sign a transaction?', rows: [...rows, ['Kind', type ?? '']], text: raw ?? '', warning: BLIND };
  return { title: 'Sign a transaction?', ...read, rows: [...rows, ...read.rows] };
}

/** A transaction taken apart by viem; nothing where that fails. */
function ethereumRows(raw: string): Omit<Approval, 'title'> | undefined {
  try {
    const { to, value = 0n, chainId, data, maxFeePerGas, gasPrice, gas } = parseTransaction(`0x${raw.replace(/^0x/, '')}`);
    const fee = maxFeePerGas ?? gasPrice;
    const rows: [string, string][] = [
      ['Chain', String(chainId ?? 'any')],
      [data && data !== '0x' ? 'Contract' : 'Receiver', to ?? 'a new one'],
      ['Amount', `${formatEther(value)} of the chain’s coin`],
      ['Fee at most', fee === undefined || gas === undefined ? 'not said' : `${formatEther(fee * gas)} (${formatGwei(fee)} gwei × ${gas})`],
    ];
    if (!data || data === '0x') return { rows };
    const call = tokenCall(data);
    return call ? { rows: [...rows, ...call.rows], ...(call.warning && { warning: call.warning }) } : { rows, text: data, warning: BLIND };
  } catch {
    return undefined;
  }
}

/** A call of a token that is read to its end: what is encoded anew is the same. */
function tokenCall(data: Hex): Pick<Approval, 'rows' | 'warning'> | undefined {
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data });
    const [first, second] = args ?? [];
    // Selector and two words: what follows them would not be shown.
    if (data.length !== 138) return undefined;
    if (functionName === 'transfer')
      return {
        rows: [
          ['Token transfer to', String(first)],
          ['In smallest units', String(second)],
        ],
      };
    if (functionName !== 'approve') return undefined;
    return {
      rows: [
        ['May spend your tokens', String(first)],
        ['In smallest units', String(second)],
      ],
      warning: 'The one named here may take these tokens at any time.',
    };
  } catch {
    return undefined;
  }
}
