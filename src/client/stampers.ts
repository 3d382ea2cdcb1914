/** Signs request bodies in one of the service's header forms. */
export interface Stamper {
  /**
   * @param body the exact text that is sent.
   * @returns name and value of the header.
   */
  stamp(body: string, signal?: AbortSignal): Promise<Stamp>;
}

/** A header of a stamped request. */
export interface Stamp {
  readonly header: 'X-Stamp' | 'X-Stamp-WebAuthn';
  readonly value: string;
}
