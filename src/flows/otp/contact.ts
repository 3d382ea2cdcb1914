import { urlOf } from '../../encoding/url.js';
import { asciiDigitsOf } from './code.js';

/** How a code is sent. */
export type OtpChannel = 'email' | 'sms';

/** Where to send a code. The full value is only in memory; after a reload only the masked form is left. */
export interface Contact {
  readonly channel: OtpChannel;
  /** Email address or E.164 number, as it is sent. */
  readonly value?: string;
  /** Such as `a***@e***.com` or `***23`. */
  readonly masked: string;
}

/** The contact in what the user typed; `undefined` if no code can be sent to it. */
export function contactOf(channel: OtpChannel, typed: string): Contact | undefined {
  const value = channel === 'email' ? emailOf(typed) : phoneOf(typed);
  return value === undefined ? undefined : { channel, value, masked: maskedOf(value) };
}

/** What is missing in what the user typed, if it is one thing. The error text depends on it. */
export function missingIn(channel: OtpChannel, typed: string): string | undefined {
  const text = typed.trim();
  if (channel === 'sms') return text ? 'number' : 'no_number';
  if (!text) return 'no_address';
  const [name, host, ...rest] = text.split('@');
  if (rest.length > 0 || /\s/.test(text)) return undefined;
  if (host === undefined) return 'no_at';
  if (!name) return 'no_name';
  if (!host) return 'no_host';
  return /^[^.]+\.?$/.test(host) ? 'no_ending' : undefined;
}

/** The first characters of an address's name and host and its last label, or the last two digits of a number. */
export function maskedOf(value: string): string {
  const [name = '', host] = value.split('@');
  return host === undefined ? `***${name.slice(-2)}` : `${name[0]}***@${host[0]}***${host.slice(host.lastIndexOf('.'))}`;
}

/** Local part as typed; host in lower case and punycode. @source security.md 15, HTML standard "valid e-mail address" */
function emailOf(typed: string): string | undefined {
  const [, name, host = ''] = /^([\w.!#$%&'*+/=?^`{|}~-]{1,64})@([^@\s\p{Cc}\p{Cf}/?#%\\:[\]]+)$/u.exec(typed.trim()) ?? [];
  const ascii = urlOf(`https://${host}`)?.hostname ?? '';
  const labels = ascii.split('.');
  const named = labels.length > 1 && ascii.length < 254 && labels.every((label) => /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/.test(label));
  return name && named && !/\.\d+$/.test(ascii) ? `${name}@${ascii}` : undefined;
}

/** E.164 with the leading plus. @source security.md 15 */
function phoneOf(typed: string): string | undefined {
  const text = asciiDigitsOf(typed)
    .replace(/＋/g, '+')
    .replace(/\p{Cf}/gu, '')
    .trim();
  if (/\p{Cc}/u.test(text)) return undefined;
  const bare = text
    .replace(/^tel:/i, '')
    .replace(/[\s\p{Pd}.()]/gu, '')
    .replace(/^00/, '+');
  return /^\+[1-9]\d{6,14}$/.test(bare) ? bare : undefined;
}
