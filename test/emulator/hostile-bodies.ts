/** Random bodies that no client would send, the same ones in every run. */

/** Repeatable pseudo-random numbers below a bound. @source the mulberry32 generator */
export function generator(seed: number): Draw {
  let state = seed;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}

const strange: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  1.5,
  '',
  ' ',
  '0',
  '\u0000',
  '\ud800',
  '__proto__',
  'constructor',
  'x'.repeat(5000),
  '🔑',
  [],
  [[]],
  [null],
  {},
  { toString: 1 },
  { __proto__: null },
  'CURVE_SECP256K1',
  'm/44/60',
  'a.b.c',
  '+4915112345678',
  'a@b.co',
  '00000000-0000-4000-8000-000000000000',
  '04'.repeat(65),
  '02'.repeat(33),
  ['x', 1],
  { limit: '0' },
  '9'.repeat(400),
];

const names = [
  'organizationId',
  'parameters',
  'type',
  'timestampMs',
  'contact',
  'otpType',
  'otpId',
  'otpCode',
  'publicKey',
  'public_key',
  'verificationToken',
  'clientSignature',
  'client_signature',
  'apiKeys',
  'authenticators',
  'oauthProviders',
  'wallet',
  'accounts',
  'walletName',
  'walletId',
  'filterType',
  'filterValue',
  'paginationOptions',
  'userId',
  'userIds',
  'signWith',
  'payloads',
  'encoding',
  'hashFunction',
  'unsignedTransaction',
  'fingerprint',
  'targetPublicKey',
  'users',
  'condition',
  'consensus',
  'effect',
  'policyName',
  'name',
  'value',
  'oidcToken',
  'userEmail',
  '__proto__',
];

/** Draws a number below a bound. */
export type Draw = (bound: number) => number;

/** One entry of a list that isn't empty. */
export function oneOf<T>(list: readonly T[], draw: Draw): T {
  return list[draw(list.length)] as T; // the index is within the list
}

function anyValue(draw: Draw, depth = 0): unknown {
  const kind = draw(depth > 2 ? 4 : 8);
  if (kind < 5) return oneOf(strange, draw);
  if (kind === 5) return Array.from({ length: draw(4) }, () => anyValue(draw, depth + 1));
  return Object.fromEntries(Array.from({ length: draw(5) }, () => [oneOf(names, draw), anyValue(draw, depth + 1)]));
}

/** A value with one of its inner values replaced, dropped or doubled. */
export function mutated(value: unknown, draw: Draw): unknown {
  if (typeof value !== 'object' || value === null || draw(8) === 0) return anyValue(draw);
  if (Array.isArray(value))
    return value.length === 0 || draw(6) === 0
      ? [...value, ...value]
      : value.map((item, at) => (at === draw(value.length) ? mutated(item, draw) : item));
  const entries = Object.entries(value);
  if (entries.length === 0) return anyValue(draw);
  const [name, inner] = oneOf(entries, draw);
  const { [name]: _dropped, ...rest } = value as Record<string, unknown>;
  return draw(6) === 0 ? rest : { ...value, [name]: mutated(inner, draw) };
}

/** A valid body with a change, or a text that may not be JSON at all. */
export function anyBody(valid: object, draw: Draw): string {
  const kind = draw(12);
  if (kind === 0) return String.fromCharCode(...Array.from({ length: draw(60) }, () => draw(256)));
  if (kind === 1) return JSON.stringify(valid).slice(0, draw(80));
  if (kind === 2) return JSON.stringify(anyValue(draw)) ?? '';
  return JSON.stringify(mutated(draw(3) === 0 ? mutated(valid, draw) : valid, draw)) ?? '';
}

/** The same for forms and queries: members that may be doubled, dropped or strange. */
export function anyForm(valid: Readonly<Record<string, string>>, draw: Draw): URLSearchParams {
  const members = Object.entries(valid).flatMap(([name, value]) => {
    const kind = draw(10);
    if (kind === 0) return [];
    if (kind === 1)
      return [
        [name, value],
        [name, textOf(oneOf(strange, draw))],
      ];
    return [[name, kind === 2 ? textOf(oneOf(strange, draw)) : value]];
  });
  return new URLSearchParams(draw(8) === 0 ? [...members, [oneOf(names, draw), textOf(oneOf(strange, draw))]] : members);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A value with one of its inner values enlarged. */
export interface Enlarged {
  readonly about: string;
  readonly value: unknown;
}

/** The same value repeatedly, each time with another of its lists or texts enlarged to that many bytes. */
export function* enlarged(value: unknown, bytes: number, about = ''): Generator<Enlarged> {
  if (typeof value === 'string') {
    for (const unit of [value.slice(-1) || 'a', '0', '.', 'a@'])
      yield { about: `${about} of ${unit}`, value: unit.repeat(bytes / unit.length) };
  } else if (Array.isArray(value)) {
    for (const item of [value[0] ?? 'x', {}]) {
      const count = Math.floor(bytes / (JSON.stringify(item).length + 1));
      yield { about: `${about} of ${count}`, value: Array.from({ length: count }, () => item) };
    }
    const [first, ...rest] = value;
    if (first !== undefined) for (const one of enlarged(first, bytes, `${about}[0]`)) yield { ...one, value: [one.value, ...rest] };
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value))
      for (const one of enlarged(inner, bytes, `${about}.${name}`)) yield { ...one, value: { ...value, [name]: one.value } };
  }
}
