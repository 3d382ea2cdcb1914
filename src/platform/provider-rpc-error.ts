/** A failure as wallets report it, by number. @source EIP-1193, section "Errors" */
export class ProviderRpcError extends Error {
  override readonly name: string = 'ProviderRpcError';
  /** Such as 4001 if the user refused. */
  readonly code: number;
  /** What a node added to it, such as the data of a revert. */
  readonly data?: unknown;

  constructor(code: number, message: string, { cause, data }: { readonly cause?: unknown; readonly data?: unknown } = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    if (data !== undefined) Object.assign(this, { data });
  }
}
