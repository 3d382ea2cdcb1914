import { id, type Read, shape, text, textWhere } from './read.js';
import { list, longText } from './read-values.js';
import type { SignatureParts, SubmitResults } from './submits.js';

/** Hex of the given length, in either case. */
const hex = (length: number) => textWhere(`${length} hex characters`, (value) => value.length === length && /^[\da-f]*$/i.test(value));

/** A signature, in parts. */
export const readSignature: Read<SignatureParts> = shape<SignatureParts>({ r: hex(64), s: hex(64), v: hex(2) });

/** A wallet that was created or imported. */
export const readNewWallet: Read<SubmitResults['create_wallet']> = shape<SubmitResults['create_wallet']>({
  walletId: id,
  addresses: list(text),
});
/** A private key that was created or imported. */
export const readNewPrivateKey: Read<SubmitResults['import_private_key']> = shape<SubmitResults['import_private_key']>({
  privateKeyId: id,
  addresses: list(shape({ format: text, address: text })),
});
/** A key of the enclave to encrypt for. */
export const readImportTarget: Read<SubmitResults['init_import_wallet']> = shape<SubmitResults['init_import_wallet']>({
  importBundle: longText,
});
