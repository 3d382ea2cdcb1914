/** What the body of an error answer says; all of it may be missing. @source wire.md 16.1 */
export interface Refusal {
  readonly grpcCode?: number;
  readonly serviceCode?: string;
  readonly message?: string;
}
