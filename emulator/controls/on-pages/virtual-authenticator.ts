/** A passkey authenticator for one page, which responds without a dialog. */
export interface TestAuthenticator {
  /** Ids of its passkeys, base64. */
  credentials(): Promise<readonly string[]>;
  /** Whether it verifies the user, as a fingerprint would. It does at first. */
  setVerified(isVerified: boolean): Promise<void>;
  /** Whether the user touches it. If `false`, it leaves every request pending. */
  setPresence(isPresent: boolean): Promise<void>;
  /** Remove all passkeys. */
  clear(): Promise<void>;
}

/** Sends a command of Chromium's debugging protocol to the page. */
export type SendCommand = (command: string, params: object) => Promise<unknown>;

const KIND = {
  protocol: 'ctap2',
  ctap2Version: 'ctap2_1',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
};

/** Add one, replacing those of the machine. It survives reloads. @source Chrome DevTools Protocol, WebAuthn */
export async function plugInAuthenticator(send: SendCommand): Promise<TestAuthenticator> {
  await send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = (await send('WebAuthn.addVirtualAuthenticator', { options: KIND })) as { readonly authenticatorId: string }; // the response to this command
  const tell = async (command: string, params: object = {}) => send(`WebAuthn.${command}`, { authenticatorId, ...params });
  return {
    async credentials() {
      const { credentials } = (await tell('getCredentials')) as { readonly credentials: readonly { readonly credentialId: string }[] }; // as above
      return credentials.map(({ credentialId }) => credentialId);
    },
    setVerified: async (isUserVerified) => void (await tell('setUserVerified', { isUserVerified })),
    setPresence: async (enabled) => void (await tell('setAutomaticPresenceSimulation', { enabled })),
    clear: async () => void (await tell('clearCredentials')),
  };
}
