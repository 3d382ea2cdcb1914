/** The envelope that the enclave signs. @source wire.md 7.1 */
export interface SignedBundle {
  /** Hex of the signed JSON. */
  readonly data: string;
  /** DER, hex: P-256 over the SHA-256 of the bytes of `data`. */
  readonly dataSignature: string;
  /** Uncompressed P-256 point, 130 hex characters. */
  readonly enclaveQuorumPublic: string;
}

/** What an export bundle's signed data holds. @source wire.md 7.1 */
export interface ExportData {
  readonly encappedPublic: string;
  readonly ciphertext: string;
  readonly organizationId: string;
}
