/** The flags come after the hash of the domain. */
const FLAGS_AT = 32;
const USER_VERIFIED = 0x04;

/** Whether an authenticator verified the user, by PIN or biometrics. @source Web Authentication Level 3, section 6.1 */
export function isUserVerified(authenticatorData: Uint8Array): boolean {
  return ((authenticatorData[FLAGS_AT] ?? 0) & USER_VERIFIED) !== 0;
}
