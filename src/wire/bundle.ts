import { id, oneOf, optional, type Read, shape, text, textWhere } from './read.js';

/** The envelope that the enclave signs. @source wire.md 7.1 */
export interface SignedBundle {
  /** Version of the envelope; this code knows one. A bundle to encrypt a code for may have none. */
  readonly version?: 'v1.0.0';
  /** Hex of the signed JSON. */
  readonly data: string;
  /** DER, hex: P-256 over the SHA-256 of the bytes of `data`. */
  readonly dataSignature: string;
  /** Uncompressed P-256 point, 130 hex characters. */
  readonly enclaveQuorumPublic: string;
}

/** The signed data of an export bundle. That of an import bundle has other members and is refused. @source wire.md 7.1 */
export interface ExportData {
  /** P-256 point, hex. */
  readonly encappedPublic: string;
  /** Hex, including its tag. */
  readonly ciphertext: string;
}

const hexText = textWhere('hex', (value) => value.length % 2 === 0 && /^[\da-f]+$/i.test(value));

const version = oneOf('v1.0.0');
const signed = { data: hexText, dataSignature: hexText, enclaveQuorumPublic: text };
export const readSignedBundle: Read<SignedBundle> = shape<SignedBundle>({ version, ...signed });
/** @source wire-v2.md 6 */
export const readTargetBundle: Read<SignedBundle> = shape<SignedBundle>({ version: optional(version), ...signed });

/** What the signed data names for encryption. @source wire-v2.md 6; wire.md 7.1 */
export interface TargetData {
  /** Uncompressed P-256 point, hex. */
  readonly targetPublic: string;
  /** The organization that it belongs to, if it says so. */
  readonly organizationId?: string;
  readonly userId?: string;
}
export const readTargetData: Read<TargetData> = shape<TargetData>({
  targetPublic: textWhere('an uncompressed point', (value) => /^04[\da-f]{128}$/i.test(value)),
  organizationId: optional(id),
  userId: optional(id),
});

export const readExportData: Read<ExportData> = shape<ExportData>({ encappedPublic: hexText, ciphertext: hexText });

/** Signs verification tokens, and the keys that codes are encrypted for. Uncompressed P-256 point, hex. @source wire.md 2, TLS fetcher */
export const TLS_FETCHER_KEY: string =
  '046b4f88421f76b6ba418afc2ea1d8ced671337d7db6b80478a60d8531bf8f17fa9a512f0fef96fc0c9b4cd9dff70b34992e520ce04c79d931f6ff6296b547d201';
