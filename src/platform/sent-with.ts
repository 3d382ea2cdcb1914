import { request } from './primitives.js';

/** How a file on this page's site is sent. */
export interface SentFile {
  /** HTTP status. */
  readonly status: number;
  /** Header `Content-Security-Policy`. */
  readonly policy: string | undefined;
}

/** Request a file again to see how it is sent; `undefined` if the page may not look. @param address its fragment isn't sent. */
export async function sentWith(address: string): Promise<SentFile | undefined> {
  try {
    const { status, headers } = await request(address, { credentials: 'omit' });
    return { status, policy: headers.get('content-security-policy') ?? undefined };
  } catch {
    return undefined;
  }
}
