/**
 * Wait for a code that the phone receives in a text message bound to this site (WebOTP).
 *
 * @returns the code as written; `undefined` if the browser doesn't support this, the user declined, or the signal fired.
 * @source WebOTP API, section 2
 */
export async function receivedCode(signal: AbortSignal): Promise<string | undefined> {
  if (!('OTPCredential' in globalThis)) return undefined;
  try {
    const credential: unknown = await navigator.credentials.get({ otp: { transport: ['sms'] }, signal } as CredentialRequestOptions); // not in TypeScript's DOM
    const code: unknown = (credential as { readonly code?: unknown } | null)?.code; // checked in the next line
    return typeof code === 'string' ? code : undefined;
  } catch {
    return undefined;
  }
}
