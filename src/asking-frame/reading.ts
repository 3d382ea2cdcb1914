import { memberOf } from '../platform/member.js';
import { QUESTION, READING } from '../texts/en/question.js';
import {
  ACTIVITY,
  type Approval,
  approvalOf,
  BLIND,
  CHANGES,
  hasOnly,
  type ReadPart,
  type Row,
  readAs,
  type Said,
  together,
  unread,
  unreadable,
} from './approval.js';
import { readBitcoin } from './bitcoin.js';
import { type Descriptions, readDescriptors } from './descriptors.js';
import { readDelegation, readEthereum } from './ethereum.js';
import { exactJson, exactText } from './exact-json.js';
import { questionOfPolicies, questionOfUsers } from './members.js';
import { questionOfMessages } from './messages.js';
import { readSolana } from './solana.js';
import { readTron } from './tron.js';
import { questionOfTypedData } from './typed-data.js';
import { type QuestionTexts, type WordedQuestion, worded } from './worded.js';

export { readDescriptors };

const PAYLOADS = ['signWith', 'payload', 'payloads', 'encoding', 'hashFunction'];
const TRANSACTION = ['signWith', 'type', 'unsignedTransaction'];

const REVEALS: Said = { text: 'reveals' };
const ENGLISH: QuestionTexts = { ...QUESTION, ...READING };

/** Who asks, and the texts of the document that shows the question. */
export interface QuestionParts {
  /** Origin of the page that asks. */
  readonly asker: string;
  /** Texts in one language; missing ones are shown in English. */
  readonly texts?: QuestionTexts | undefined;
  /** The host's descriptions of contracts: a list of descriptors (ERC-7730), as JSON. */
  readonly descriptors?: string | null | undefined;
}

/** What is needed to parse a question. */
interface Reading {
  readonly asker: string;
  readonly descriptions: Descriptions;
}

/** The question about what is about to be signed. */
export function questionAbout(bytes: Uint8Array<ArrayBuffer>, { asker, texts, descriptors }: QuestionParts): WordedQuestion {
  const body = exactJson(exactText(bytes) ?? '');
  const { descriptions } = readDescriptors(descriptors);
  return worded(body ? questionOf(body, { asker, descriptions }) : unreadable(bytes), { ...ENGLISH, ...texts });
}

/** The question about an activity, or about anything else with a type. */
function questionOf(body: object, reading: Reading): Approval {
  const type = String(memberOf(body, 'type'));
  const parameters = memberOf(body, 'parameters') ?? body;
  const isKnown = hasOnly(body, ACTIVITY);
  if (isKnown && /^ACTIVITY_TYPE_SIGN_RAW_PAYLOADS?(_V\d+)?$/.test(type) && hasOnly(parameters, PAYLOADS))
    return ofPayloads(parameters, reading);
  if (isKnown && /^ACTIVITY_TYPE_SIGN_TRANSACTION(_V\d+)?$/.test(type) && hasOnly(parameters, TRANSACTION))
    return ofTransaction(parameters, reading);
  const known = isKnown ? ofMembers(type, parameters) : undefined;
  if (known) return known;
  const [, name = ''] = /^ACTIVITY_TYPE_(\w+)$/.exec(type) ?? [];
  const words = name
    .replace(/_V\d+$/, '')
    .replaceAll('_', ' ')
    .toLowerCase();
  return {
    title: words ? { text: 'named', places: { name: `${words[0]?.toUpperCase()}${words.slice(1)}` } } : { text: 'unknownRequest' },
    rows: [['request', type]],
    text: JSON.stringify(body, undefined, 2),
    warnings: [!isKnown ? BLIND : /^EXPORT_/.test(name) ? REVEALS : words ? CHANGES : BLIND],
  };
}

/** New policies and users in words, if words can say all of it. */
function ofMembers(type: string, parameters: unknown): Approval | undefined {
  if (/^ACTIVITY_TYPE_CREATE_POLIC(Y|IES)(_V\d+)?$/.test(type)) return questionOfPolicies(parameters);
  return /^ACTIVITY_TYPE_CREATE_USERS(_V\d+)?$/.test(type) ? questionOfUsers(parameters) : undefined;
}

function ofPayloads(parameters: unknown, { asker, descriptions }: Reading): Approval {
  const [account, one, many, encoding, hash] = ['signWith', 'payload', 'payloads', 'encoding', 'hashFunction'].map((name) =>
    memberOf(parameters, name),
  );
  // The service uses only one of the two.
  if ((one === undefined) === (many === undefined)) return approvalOf('unknown', unread(), JSON.stringify(parameters, undefined, 2));
  const payloads = Array.isArray(many) ? many.map(String) : [String(one ?? many)];
  const of: Row = ['account', String(account)];
  const [first = ''] = payloads;
  const isAlone = payloads.length === 1 && hash === 'HASH_FUNCTION_NO_OP';
  if (isAlone && encoding === 'PAYLOAD_ENCODING_EIP712') return questionOfTypedData(of, first, descriptions);
  if (isAlone && encoding === 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION') return ofDelegation(of, first);
  return questionOfMessages(of, payloads, { encoding, hash, asker });
}

function ofDelegation(account: Row, json: string): Approval {
  const given = exactJson(json, { mayHaveSpace: true });
  const part = hasOnly(given, ['chainId', 'address', 'nonce'])
    ? readDelegation(memberOf(given, 'chainId'), memberOf(given, 'address'))
    : unread();
  return approvalOf('delegation', together([readAs([account]), part]), json);
}

/** Readers of transactions. Each returns nothing for what it can't parse. */
const READERS: Readonly<Record<string, (raw: string, account: string, descriptions: Descriptions) => ReadPart | undefined>> = {
  TRANSACTION_TYPE_ETHEREUM: (raw, from, descriptions) => readEthereum(raw, { from, descriptions }),
  TRANSACTION_TYPE_SOLANA: readSolana,
  TRANSACTION_TYPE_BITCOIN: readBitcoin,
  TRANSACTION_TYPE_TRON: readTron,
};

function ofTransaction(parameters: unknown, { descriptions }: Reading): Approval {
  const [account = '', type = '', raw = ''] = ['signWith', 'type', 'unsignedTransaction'].map((name) => String(memberOf(parameters, name)));
  const read = Object.hasOwn(READERS, type) ? READERS[type]?.(raw, account, descriptions) : undefined;
  const part = read ?? unread(['kind', type]);
  const isWhole = !part.warnings.includes(BLIND);
  const whole = together([readAs([['account', account]]), part]);
  const approval = approvalOf('transaction', whole, isWhole ? undefined : raw);
  return part.spending ? { ...approval, spending: part.spending } : approval;
}
