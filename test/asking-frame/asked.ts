import { questionAbout } from '../../src/asking-frame/reading.js';
import { encodeUtf8 } from '../../src/encoding/utf8.js';

/** The question about an activity, as it is stamped. @param descriptors of contracts, as JSON. */
export function askedOf(type: string, parameters: object, descriptors?: string) {
  const body = { type: `ACTIVITY_TYPE_${type}`, timestampMs: '1700000000000', organizationId: 'o', parameters };
  return questionAbout(encodeUtf8(JSON.stringify(body)), { asker: 'https://site.example', descriptors });
}

/** The question about a transaction, its rows as `name: value`. */
export function askedOfTransaction(type: 'ETHEREUM' | 'SOLANA' | 'BITCOIN' | 'TRON', unsignedTransaction: string, signWith = 'me') {
  return linesOf(askedOf('SIGN_TRANSACTION_V2', { signWith, type: `TRANSACTION_TYPE_${type}`, unsignedTransaction }));
}

export function linesOf({ rows, warning = '', text, title }: ReturnType<typeof askedOf>) {
  return { title, lines: rows.map(([name, value]) => `${name}: ${value}`), warning, text };
}
