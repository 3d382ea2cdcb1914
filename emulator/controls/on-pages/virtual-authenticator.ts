/** A passkey authenticator of one page, which answers without a dialog. */
export interface TestAuthenticator {
  /** Ids of its passkeys, base64. */
  credentials(): Promise<readonly string[]>;
  /** Whether it verifies the person, as by a finger; it does at first. */
  setVerified(isVerified: boolean): Promise<void>;
  /** Whether a person touches it; with `false` it leaves every question open. */
  setPresence(isPresent: boolean): Promise<void>;
  /** Forget all passkeys. */
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

/** Plug one in, in place of those of the machine; it stays through reloads. @source Chrome DevTools Protocol, WebAuthn */
export async function plugInAuthenticator(send: SendCommand): Promise<TestAuthenticator> {
  await send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = (await send('WebAuthn.addVirtualAuthenticator', { options: KIND })) as { readonly authenticatorId: string }; // the answer to this command
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
