import type { CDPSession, Page } from 'playwright';

/** What a virtual authenticator can do. */
export interface AuthenticatorKind {
  /** Stores passkeys that can be found without their id. */
  readonly resident?: boolean;
  /** Can verify the user, and does. */
  readonly verifies?: boolean;
}

/** A passkey authenticator of one page, without a dialog. */
export interface VirtualAuthenticator {
  /** Ids of its passkeys, base64. */
  readonly credentials: () => Promise<readonly string[]>;
  /** Resolves with the id, base64, of the next passkey that the browser removes. */
  readonly taken: () => Promise<string>;
  /** Whether the user passes verification. */
  readonly setVerified: (verified: boolean) => Promise<void>;
  /** Whether the user touches it. With `false` every dialog waits. */
  readonly setPresence: (present: boolean) => Promise<void>;
  /** Removes all passkeys. */
  readonly clear: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** Plug an authenticator into a page. It stays across reloads. */
export async function plugIn(page: Page, { resident = true, verifies = true }: AuthenticatorKind = {}): Promise<VirtualAuthenticator> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: resident,
      hasUserVerification: verifies,
      isUserVerified: verifies,
      automaticPresenceSimulation: true,
    },
  });
  return {
    credentials: async () => {
      const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
      return credentials.map(({ credentialId }) => credentialId);
    },
    taken: () => new Promise((resolve) => cdp.once('WebAuthn.credentialDeleted', ({ credentialId }) => resolve(credentialId))),
    setVerified: async (isUserVerified) => void (await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })),
    setPresence: async (enabled) => void (await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })),
    clear: async () => void (await cdp.send('WebAuthn.clearCredentials', { authenticatorId })),
    remove: async () => {
      await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
      await cdp.detach();
    },
  };
}
