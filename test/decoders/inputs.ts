import fc from 'fast-check';
import type { Read } from '../../src/wire/read.js';

/** Inputs of each decoder; `npm run fuzz` uses a million. FUZZ_SEED repeats a seed that failed. */
export const INPUTS: number = Number(process.env.FUZZ_INPUTS ?? 20_000);
/** Mocha's limit for one decoder: a busy machine takes many times as long as an idle one. */
export const LIMIT_MS: number = 60_000 + INPUTS * 4;

/** What ends in WebCrypto takes many times as long, and gets one input for ten of what is read before it. */
const SHARE_OF_SLOW = 10;

const settings = (share: number): { readonly numRuns: number; readonly seed?: number } => ({
  numRuns: Math.ceil(INPUTS / share),
  ...(process.env.FUZZ_SEED !== undefined && { seed: Number(process.env.FUZZ_SEED) }),
});

/** Most inputs are refused, and what takes time in a refusal is the stack trace of an error, which isn't read here. */
function withoutTraces(): () => void {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 0;
  return () => {
    Error.stackTraceLimit = limit;
  };
}

/** The property holds for each of the inputs; the smallest that fails is reported. @param share one of so many, if one takes long. */
export function forAll<T>(inputs: fc.Arbitrary<T>, holds: (input: T) => boolean, share = 1): void {
  const restore = withoutTraces();
  try {
    fc.assert(fc.property(inputs, holds), settings(share));
  } finally {
    restore();
  }
}
export async function forAllInTurn<T>(inputs: fc.Arbitrary<T>, holds: (input: T) => Promise<boolean>): Promise<void> {
  const restore = withoutTraces();
  try {
    await fc.assert(fc.asyncProperty(inputs, holds), settings(SHARE_OF_SLOW));
  } finally {
    restore();
  }
}

/** One number, in digits of different radices: cheap to make fifty thousand times, and smaller numbers are smaller changes. */
const digitsOf = (packed: number, ...radices: readonly number[]): readonly number[] => {
  let left = packed;
  return radices.map((radix) => {
    const digit = left % radix;
    left = Math.floor(left / radix);
    return digit;
  });
};

/** One of the samples with one byte changed, removed or added, or everything after it cut off; one in twenty is a few random bytes. */
export function bytesNear(samples: readonly Uint8Array<ArrayBuffer>[]): fc.Arbitrary<Uint8Array<ArrayBuffer>> {
  return fc.maxSafeNat().map((packed) => {
    const [how = 0, which = 0, byte = 0, place = 0] = digitsOf(packed, 20, samples.length, 256, 2 ** 16);
    if (how === 19) return Uint8Array.from(digitsOf(packed, 20, 8, 256, 256, 256, 256, 256).slice(2));
    const sample = samples[which] ?? new Uint8Array();
    const at = place % (sample.length + 1);
    if (how === 18) return sample.slice(0, at);
    const [kept, more] = how < 12 ? [1, 1] : how < 15 ? [1, 0] : [0, 1];
    const changed = new Uint8Array(at + more + Math.max(0, sample.length - at - kept));
    changed.set(sample.subarray(0, at));
    changed.fill(byte, at, at + more);
    changed.set(sample.subarray(at + kept), at + more);
    return changed;
  });
}

const FOREIGN = '\0\n "\\{}[].,:-_=+/%&#?~0Ofg1é٣\u200b\u2028\ud800😀';

/** The same with characters: of another alphabet, or of the sample itself. */
export function textNear(samples: readonly string[]): fc.Arbitrary<string> {
  return fc.maxSafeNat().map((packed) => {
    const [how = 0, which = 0, pick = 0, place = 0] = digitsOf(packed, 20, samples.length, 2 ** 12, 2 ** 16);
    const sample = samples[which] ?? '';
    const at = place % (sample.length + 1);
    const pool = pick % 2 ? FOREIGN : sample;
    const put = pool.charAt(Math.floor(pick / 2) % (pool.length || 1));
    if (how === 19) return Array.from(digitsOf(packed, 20, 4096, 4096, 256), (code) => String.fromCharCode(code)).join('');
    if (how === 18) return sample.slice(0, at);
    return sample.slice(0, at) + (how < 15 ? put : '') + sample.slice(at + (how < 12 || how > 14 ? 1 : 0));
  });
}

const deep = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
/** What a member may be instead: of JSON, or of what a browser stores and sends between windows. */
const HOSTILE: readonly unknown[] = [
  ...[
    undefined,
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    2 ** 53,
    -0,
    '',
    ' ',
    'a',
    '0',
    '1e3',
    '__proto__',
  ],
  ...[
    'x'.repeat(4097),
    '<b>',
    '\u202e',
    '\ud800',
    'constructor',
    '../..',
    [],
    {},
    [null],
    [[]],
    ['a', 'a'],
    deep(40),
    new Date(0),
    new Map(),
  ],
  ...[new Uint8Array(64), JSON.parse('{"__proto__":{"polluted":true}}'), Object.create({ polluted: true }), 10n],
];

interface Place {
  readonly path: readonly (string | number)[];
}
function placesOf(value: unknown, path: Place['path'] = []): readonly Place[] {
  const inside = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [{ path }, ...inside.flatMap(([name, member]) => placesOf(member, [...path, Array.isArray(value) ? Number(name) : name]))];
}
function put(value: unknown, [name, ...rest]: Place['path'], member: unknown): unknown {
  if (name === undefined) return member;
  if (Array.isArray(value)) return value.map((one, at) => (at === name ? put(one, rest, member) : one));
  const own = value as Record<string, unknown>; // a place is a path through what is there
  const copy: Record<string, unknown> = { ...own };
  Object.defineProperty(copy, name, { value: put(own[name], rest, member), enumerable: true, configurable: true, writable: true });
  return copy;
}

/** A value, and the place in the sample that it came from. */
export interface Near {
  readonly which: number;
  readonly value: unknown;
}

/** One of the samples in which one member is something else, or that has one more. */
export function valueNear(samples: readonly unknown[]): fc.Arbitrary<Near> {
  const places = samples.map((sample) => placesOf(sample));
  return fc.maxSafeNat().map((packed) => {
    const [how = 0, which = 0, hostile = 0, name = 0, place = 0] = digitsOf(packed, 5, samples.length, HOSTILE.length, 3, 2 ** 16);
    const all = places[which] ?? [];
    const { path } = all[place % all.length] ?? { path: [] };
    const isMember = typeof path.at(-1) === 'string';
    const more = ['__proto__', 'constructor', 'polluted'][name] ?? '';
    const value = put(samples[which], how === 0 && isMember ? [...path.slice(0, -1), more] : path, HOSTILE[hostile]);
    return { which, value };
  });
}

const FITTING: readonly unknown[] = [
  ...[
    'a1',
    1,
    true,
    [{}],
    [],
    {},
    '12',
    'ab'.repeat(32),
    '00',
    'a.b.c',
    'v1.0.0',
    `04${'ab'.repeat(64)}`,
    `02${'ab'.repeat(32)}`,
    'google',
    'email',
    'otp',
  ],
  ...[{ framed: true, publicKeyHex: `02${'ab'.repeat(32)}` }, 'OTP_TYPE_EMAIL', '900', 'oauth', 12, "m/44'/60'/0'/0/0"],
];

/** A value that a reader accepts, found by what the reader says is wrong with a value that it refuses. */
export function learned<T>(read: Read<T>, start: unknown = {}): unknown {
  let sample = start;
  for (let round = 0; round < 60; round += 1) {
    const parsed = read(sample, '');
    if (parsed.ok) return sample;
    const path = (parsed.path.match(/[^.[\]]+/g) ?? []).map((name) => (/^\d+$/.test(name) ? Number(name) : name));
    const better = [...FITTING, ...parsed.expected.split(' or ')]
      .map((one) => put(sample, path, one))
      .find((one) => {
        const again = read(one, '');
        return again.ok || again.path !== parsed.path;
      });
    if (better === undefined) throw new Error(`no value is known for ${parsed.path}: ${parsed.expected}`);
    sample = better;
  }
  throw new Error('no value was found');
}

/** Whether nothing was added where every object would have it, and nothing in the value replaces it. */
export function isClean(value: unknown): boolean {
  if (Object.hasOwn(Object.prototype, 'polluted') || ({} as { polluted?: unknown }).polluted !== undefined) return false;
  if (typeof value !== 'object' || value === null) return true;
  if (('polluted' in value && !Object.hasOwn(value, 'polluted')) || Object.hasOwn(value, '__proto__')) return false;
  return ArrayBuffer.isView(value) || Object.values(value).every(isClean);
}
