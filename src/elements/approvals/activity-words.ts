import { encodeUtf8 } from '../../encoding/utf8.js';
import { descriptorsHere } from '../../platform/descriptors.js';
import { isObject } from '../../platform/member.js';
import type { Activity } from '../../wire/activity.js';

/** What an activity does, as far as it could be parsed. */
export interface ActivityWords {
  readonly title: string;
  /** Names and values, such as the receiver and the amount. */
  readonly rows: readonly (readonly [name: string, value: string])[];
  /** The signed text itself. */
  readonly text?: string | undefined;
  readonly warning?: string | undefined;
  /** No reader understood it. The rows show what was sent. */
  readonly isUnread?: true;
  /** It is a message for people, read completely, that signs in nowhere else. */
  readonly isMessage?: true;
}

/** Who is asking, and who will read it. */
export interface ReadFor {
  /** Origin of the page that asks. */
  readonly asker: string;
  /** Tag of the language. */
  readonly lang: string;
}

/** Parse a request with the readers of the frame that asks. In English if the language doesn't load. */
export async function readBody(body: string, { asker, lang }: ReadFor): Promise<ActivityWords> {
  const [{ questionAbout }, languages] = await Promise.all([
    import('kms-elements/asking-frame.reading.js'),
    lang === 'en' ? undefined : import('kms-elements/asking-frame.languages.js').catch(() => undefined),
  ]);
  return questionAbout(encodeUtf8(body), { asker, texts: languages?.questionIn([lang])?.texts, descriptors: descriptorsHere() });
}

/** Parse an activity. If the reader doesn't load, the parameters are shown as they were sent. */
export async function wordsOf({ type, organizationId, intent }: Activity, lang: string): Promise<ActivityWords> {
  const [parameters] = isObject(intent) ? Object.values(intent) : [];
  const body = { type, organizationId, timestampMs: '0', parameters };
  try {
    const words = await readBody(JSON.stringify(body), { asker: '', lang });
    // If the whole request is shown, only the submitted part is: the rest was added around it here.
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
