/** One way in of who is signed in. */
export interface WayIn {
  /** Of the credential, the provider or the contact; unique in the list. */
  readonly id: string;
}

/** What `kms.account` shows. Every promise rejects only with `KmsError`. */
export interface Account {
  list(): Promise<readonly WayIn[]>;
  add(way: { readonly type: string }): Promise<readonly WayIn[]>;
  remove(id: string): Promise<readonly WayIn[]>;
}
