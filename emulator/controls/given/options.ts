import type { RandomBytes } from '../../bytes/entropy.js';
import type { VerifyP256 } from '../../bytes/signatures.js';
import type { ProxySettings } from '../../state/proxy-settings.js';
import type { GivenServiceKeys } from '../../state/service-keys.js';
import type { Change } from '../../state/table.js';
import type { GivenContent, GivenOrganization } from './given-state.js';

/** What a service is started with; everything that is left out is made. */
export interface EmulatorSetup {
  /** Value of `X-Auth-Proxy-Config-Id`; random when absent, so that a page which was not told it gets no answer. */
  readonly authProxyConfigId?: string;
  /** The parent organization; users given here are no root users of it. */
  readonly organization?: GivenContent & {
    /** UUID. */
    readonly id?: string;
    readonly name?: string;
    /** The root user's API key: private half, 32 bytes hex. */
    readonly rootPrivateKey?: string;
  };
  /** Sub-organizations with their users, wallets and policies. */
  readonly organizations?: readonly GivenOrganization[];
  /** Private halves of the service's own keys, 32 bytes hex each. */
  readonly keys?: GivenServiceKeys;
  readonly settings?: Partial<ProxySettings>;
  /** Issuers whose OIDC tokens are taken beside the brands' own and the stand-ins'. */
  readonly trustedIssuers?: readonly string[];
  /** Makes identifiers, keys and codes follow from this text: the same requests get the same answers in every process. */
  readonly seed?: string;
  /** ISO 8601: the clock stands there, but for the offset that tests set. */
  readonly fixedTime?: string;
  /** As the option of that name, which stands above it. */
  readonly answers?: 'live' | 'seed';
}

/** How an emulator is set up. */
export interface EmulatorOptions {
  readonly config?: EmulatorSetup;
  /** Where clients reach it, without a trailing slash; taken from each request when absent. */
  readonly origin?: string;
  /** Where the brands' sign-in pages answer: an origin of their own, without a trailing slash. */
  readonly identityOrigin?: () => string;
  /** The address of one of these pages, by its path, where something else than that origin shows it. */
  readonly identityPages?: (path: string) => string;
  /** The machine's clock, in milliseconds since the epoch. */
  readonly now?: () => number;
  /** Source of all randomness; a seeded one makes identifiers, keys and codes repeat. */
  readonly random?: RandomBytes;
  /** How the dates of activities are written at the top level: objects (`live`) or ISO 8601 texts (`seed`). */
  readonly answers?: 'live' | 'seed';
  /** The network beyond: issuers' keys, token endpoints, webhook receivers. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Resolves after so many milliseconds. */
  readonly after?: (ms: number) => Promise<void>;
  /** Whether webhooks may leave this machine; they go to loopback addresses only when absent. */
  readonly remoteWebhooks?: boolean;
  /** Faster P-256 verification, where the platform has one. */
  readonly verifyP256?: VerifyP256;
  /** State of an earlier process, oldest first. */
  readonly restored?: Iterable<Change>;
  /** Called with the changes of each request before it is answered. */
  readonly keep?: (changes: readonly Change[]) => Promise<void>;
}
