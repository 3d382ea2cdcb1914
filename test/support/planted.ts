/** What a script may write in place of the stored session. */
export const PLANTED = [
  'nothing changed',
  'a key of the script, under the token of the session',
  'a key of the script, under the name of the session’s key',
  'halves of two keys',
  'a token that the script signed',
  'a token without a signature',
  'claims of the script under the old signature',
  'no token',
  'another user',
  'another organization',
  'a later end',
] as const;

/** Runs in the page: writes one of them into the site's storage. The real record is kept aside as the starting point of each. */
export async function plant(wanted: string): Promise<void> {
  const done = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const opened = async (database: string): Promise<IDBDatabase> => {
    const request = indexedDB.open(database);
    request.onupgradeneeded = () => request.result.createObjectStore('records');
    return done(request);
  };
  const [own, aside] = [await opened('kms-elements'), await opened('aside')];
  const store = (database: IDBDatabase) => database.transaction('records', 'readwrite').objectStore('records');
  const keys = (await done(store(aside).getAllKeys())) as string[];
  if (keys.length === 0) {
    for (const key of (await done(store(own).getAllKeys())) as string[])
      if (/ session | current$/.test(key)) {
        const value = await done(store(own).get(key));
        await done(store(aside).put(value, key));
      }
    keys.push(...((await done(store(aside).getAllKeys())) as string[]));
  }
  const pointerKey = keys.find((key) => key.endsWith(' current'))!;
  const recordKey = keys.find((key) => key.includes(' session '))!;
  const record: any = await done(store(aside).get(recordKey));
  const pointer: any = await done(store(aside).get(pointerKey));
  const mine = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', mine.publicKey));
  const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const mineHex = hex(new Uint8Array([2 + (raw[64]! % 2), ...raw.slice(1, 33)]));
  const text = (value: object) => btoa(JSON.stringify(value)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
  const [header, payload, signature] = record.token.split('.');
  const claims = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')));
  const signed = async (changed: object) => {
    const unsigned = `${header}.${text({ ...claims, ...changed })}`;
    const message = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(unsigned));
    const bytes = new Uint8Array(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, mine.privateKey, message));
    return `${unsigned}.${btoa(String.fromCharCode(...bytes))
      .replace(/\+/g, '-')
      .replace(/\//g, '_')
      .replace(/=+$/, '')}`;
  };
  const key = { publicKeyHex: mineHex, pair: mine };
  const variants: Record<string, () => object | Promise<object>> = {
    'nothing changed': () => record,
    'a key of the script, under the token of the session': () => ({ ...record, key }),
    'a key of the script, under the name of the session’s key': () => ({
      ...record,
      key: { ...key, publicKeyHex: record.key.publicKeyHex },
    }),
    'halves of two keys': () => ({ ...record, key: { ...record.key, pair: { ...record.key.pair, privateKey: mine.privateKey } } }),
    'a token that the script signed': async () => ({ ...record, key, token: await signed({ public_key: mineHex }) }),
    'a token without a signature': () => ({ ...record, token: `${text({ alg: 'none' })}.${payload}.` }),
    'claims of the script under the old signature': () => ({
      ...record,
      key,
      token: [header, text({ ...claims, public_key: mineHex }), signature].join('.'),
    }),
    'no token': () => ({ ...record, token: undefined, key }),
    'another user': () => ({ ...record, userId: 'another' }),
    'another organization': () => ({ ...record, organizationId: 'another' }),
    'a later end': () => ({ ...record, expiresAtMs: record.expiresAtMs + 86_400_000 }),
  };
  const made = (await variants[wanted]!()) as { organizationId: string };
  for (const old of (await done(store(own).getAllKeys())) as string[]) await done(store(own).delete(old));
  await done(store(own).put(made, recordKey.replace(/ session .*/, ` session ${made.organizationId}`)));
  await done(store(own).put({ ...pointer, organizationId: made.organizationId }, pointerKey));
  own.close();
  aside.close();
}
