import { oneOf, type Read, shape, text, textWhere } from './read.js';

/** The envelope that the enclave signs. @source wire.md 7.1 */
export interface SignedBundle {
  /** Of the envelope's form; the one that this code knows. */
  readonly version: 'v1.0.0';
  /** Hex of the signed JSON. */
  readonly data: string;
  /** DER, hex: P-256 over the SHA-256 of the bytes of `data`. */
  readonly dataSignature: string;
  /** Uncompressed P-256 point, 130 hex characters. */
  readonly enclaveQuorumPublic: string;
}

/** What the signed data of an export bundle holds. That of an import bundle has other members and is refused. @source wire.md 7.1 */
export interface ExportData {
  /** P-256 point, hex. */
  readonly encappedPublic: string;
  /** Hex, with its tag. */
  readonly ciphertext: string;
}

const hexText = textWhere('hex', (value) => value.length % 2 === 0 && /^[\da-f]+$/i.test(value));

export const readSignedBundle: Read<SignedBundle> = shape<SignedBundle>({
  version: oneOf('v1.0.0'),
  data: hexText,
  dataSignature: hexText,
  enclaveQuorumPublic: text,
});

export const readExportData: Read<ExportData> = shape<ExportData>({ encappedPublic: hexText, ciphertext: hexText });
