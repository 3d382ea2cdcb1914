import { encodeUtf8 } from '../../encoding/utf8.js';
import { descriptorsHere } from '../../platform/descriptors.js';
import { isObject } from '../../platform/member.js';
import type { Activity } from '../../wire/activity.js';

/** What an activity does, as far as it could be read. */
export interface ActivityWords {
  readonly title: string;
  /** Names and values, such as the receiver and the amount. */
  readonly rows: readonly (readonly [name: string, value: string])[];
  /** What is signed, in its own words. */
  readonly text?: string | undefined;
  readonly warning?: string | undefined;
  /** No reader understood it: the rows are what was sent. */
  readonly isUnread?: true;
  /** It is a text for people, read to its end, that signs in nowhere else. */
  readonly isMessage?: true;
}

/** Who asks, and who reads it. */
export interface ReadFor {
  /** Origin of the page that asks. */
  readonly asker: string;
  /** Tag of the language. */
  readonly lang: string;
}

/** Read a request by the readers of the frame that asks, in English where the language doesn't come. */
export async function readBody(body: string, { asker, lang }: ReadFor): Promise<ActivityWords> {
  const [{ questionAbout }, languages] = await Promise.all([
    import('kms-elements/asking-frame.reading.js'),
    lang === 'en' ? undefined : import('kms-elements/asking-frame.languages.js').catch(() => undefined),
  ]);
  return questionAbout(encodeUtf8(body), { asker, texts: languages?.questionIn([lang])?.texts, descriptors: descriptorsHere() });
}

/** Read an activity. If the reader does not load, its parameters are shown as they were sent. */
export async function wordsOf({ type, organizationId, intent }: Activity, lang: string): Promise<ActivityWords> {
  const [parameters] = isObject(intent) ? Object.values(intent) : [];
  const body = { type, organizationId, timestampMs: '0', parameters };
  try {
    const words = await readBody(JSON.stringify(body), { asker: '', lang });
    // Where the whole request is shown, only what was submitted is: the rest was put around it here.
    return words.text === pretty(body) ? { ...words, text: pretty(parameters) } : words;
  } catch {
    return plainWords(type, parameters);
  }
}

const pretty = (value: unknown): string => JSON.stringify(value, undefined, 2);

/** `ACTIVITY_TYPE_SIGN_TRANSACTION_V2` as “Sign transaction”, and its parameters. */
export function plainWords(type: string, parameters: unknown): ActivityWords {
  const words = type
    .replace(/^ACTIVITY_TYPE_/, '')
    .replace(/_V\d+$/, '')
    .replaceAll('_', ' ')
    .toLowerCase();
  return {
    title: `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}`,
    rows: [],
    text: pretty(parameters),
    isUnread: true,
  };
}
