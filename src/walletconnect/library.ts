// The part of the site's own copy of the library that is used here. It stays in memory, and only talks to the relay.

/** An app or a page, as the other side shows it. */
export interface WalletConnectMetadata {
  readonly name: string;
  readonly description: string;
  readonly url: string;
  readonly icons: readonly string[];
}

/** What a wallet agreed to. Everything except the topic is the wallet's own claim. */
export interface WalletConnectSession {
  readonly topic: string;
  readonly namespaces: unknown;
  readonly peer: unknown;
}

/** A message from the library about one session. */
export interface WalletConnectNotice {
  readonly topic: string;
}

/** A client of the library. */
export interface WalletConnectClient {
  readonly core: {
    readonly relayer: { transportClose(): Promise<void> };
    readonly verify: { register(of: { readonly id: string; readonly decryptedId: string }): Promise<string | undefined> };
  };
  connect(proposal: object): Promise<{ readonly uri?: string; readonly approval: () => Promise<WalletConnectSession> }>;
  request(call: {
    readonly topic: string;
    readonly chainId: string;
    readonly request: { readonly method: string; readonly params: readonly string[] };
  }): Promise<unknown>;
  disconnect(end: { readonly topic: string; readonly reason: { readonly code: number; readonly message: string } }): Promise<void>;
  on(event: 'session_delete', listener: (notice: WalletConnectNotice) => void): unknown;
}

/** The module `@walletconnect/sign-client`. */
export interface WalletConnectLibrary {
  readonly SignClient: { init(options: object): Promise<WalletConnectClient> };
}

/** Where the library connects to, and as whom. */
export interface ClientSetting {
  readonly library: () => Promise<WalletConnectLibrary>;
  readonly projectId: string;
  readonly relayUrl?: string | undefined;
  readonly verify: boolean;
  readonly metadata: WalletConnectMetadata;
}

/** Prefix of this client's names in the library, so that they differ from those of other parts of the page. */
const OWN_NAME = 'kms-elements';

/** Start the library. */
export async function startedLibrary({ library, projectId, relayUrl, verify, metadata }: ClientSetting): Promise<WalletConnectClient> {
  const { SignClient } = await library();
  const client = await SignClient.init({
    projectId,
    ...(relayUrl !== undefined && { relayUrl }),
    metadata,
    storage: memory(),
    customStoragePrefix: OWN_NAME,
    telemetryEnabled: false,
    logger: 'silent',
  });
  // Otherwise it adds a frame of another origin to the page, and waits five seconds for it if a policy forbids that.
  if (!verify) Object.assign(client.core.verify, { register: async () => undefined });
  return client;
}

/** A store that ends with the page: a connection's keys don't outlive the login. */
function memory() {
  const kept = new Map<string, unknown>();
  return {
    getKeys: async () => [...kept.keys()],
    getEntries: async () => [...kept],
    getItem: async (key: string) => kept.get(key),
    setItem: async (key: string, value: unknown) => void kept.set(key, value),
    removeItem: async (key: string) => void kept.delete(key),
  };
}
