import type { RandomBytes } from '../../bytes/entropy.js';
import type { VerifyP256 } from '../../bytes/signatures.js';
import type { ProxySettings } from '../../state/proxy-settings.js';
import type { GivenServiceKeys } from '../../state/service-keys.js';
import type { Change } from '../../state/table.js';
import type { GivenContent, GivenOrganization } from './given-state.js';

/** What a service starts with. Anything left out is generated. */
export interface EmulatorSetup {
  /** Value of `X-Auth-Proxy-Config-Id`; random if absent, so that a page which wasn't given it gets no answer. */
  readonly authProxyConfigId?: string;
  /** The parent organization. Users given here aren't root users. */
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
  /** Issuers whose OIDC tokens are accepted besides the brands' own and the stand-ins'. */
  readonly trustedIssuers?: readonly string[];
  /** Derives ids, keys and codes from this text: the same requests get the same responses in every process. */
  readonly seed?: string;
  /** ISO 8601. The clock stands still at this time, apart from the offset that tests set. */
  readonly fixedTime?: string;
  /** Like the option with this name, which takes precedence. */
  readonly answers?: 'live' | 'seed';
}

/** How to set up an emulator. */
export interface EmulatorOptions {
  readonly config?: EmulatorSetup;
  /** Address under which clients reach it, without a trailing slash; taken from each request if absent. */
  readonly origin?: string;
  /** Origin of the brands' sign-in pages, without a trailing slash. */
  readonly identityOrigin?: () => string;
  /** The address of one of these pages, by its path, if something other than that origin shows it. */
  readonly identityPages?: (path: string) => string;
  /** The machine's clock, in milliseconds since the epoch. */
  readonly now?: () => number;
  /** Source of all randomness. With a seeded one, ids, keys and codes repeat. */
  readonly random?: RandomBytes;
  /** How activities' top-level dates are written: as objects (`live`) or as ISO 8601 strings (`seed`). */
  readonly answers?: 'live' | 'seed';
  /** The outside network: issuers' keys, token endpoints, webhook receivers. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Resolves after so many milliseconds. */
  readonly after?: (ms: number) => Promise<void>;
  /** Whether webhooks may leave this machine; only loopback addresses if absent. */
  readonly remoteWebhooks?: boolean;
  /** Faster P-256 verification, if the platform has one. */
  readonly verifyP256?: VerifyP256;
  /** State of an earlier process, oldest first. */
  readonly restored?: Iterable<Change>;
  /** Called with each request's changes before its response is sent. */
  readonly keep?: (changes: readonly Change[]) => Promise<void>;
}
