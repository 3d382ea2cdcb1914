import { keyStamper, type Stamp } from '../client/stampers.js';
import type { KeyPlace, LoginKey } from '../crypto/signing-key.js';

/** A stamp as the service's own client packages take one, and as ours do. */
export interface LibraryStamp extends Stamp {
  readonly stampHeaderName: Stamp['header'];
  readonly stampHeaderValue: string;
}

/** Stamps requests of other libraries with the signed-in user's key. */
export interface LibraryStamper {
  /**
   * @param body the exact text that is sent.
   * @throws KmsError `session_expired` when the user is signed out.
   */
  stamp(body: string): Promise<LibraryStamp>;
}

/** Stamp with a session's key, for a library. */
export async function libraryStamp(place: KeyPlace, key: LoginKey, body: string): Promise<LibraryStamp> {
  const stamp = await keyStamper(place, key).stamp(body);
  return { ...stamp, stampHeaderName: stamp.header, stampHeaderValue: stamp.value };
}
