import { chaptersOf } from '../../src/debug/chapters.js';
import { reportOf } from '../../src/debug/report.js';
import type { HeardRequest, Known } from '../../src/debug/story.js';
import type { Method, ProviderSet } from '../../src/kms-client.js';

const START_MS = Date.UTC(2026, 2, 4, 8, 12, 0);

/** A request of a login, that many milliseconds after its start. */
export function heard(afterMs: number, operation: string, status?: number): HeardRequest {
  return {
    operation,
    method: 'POST',
    path: `/v1/${operation}`,
    startedAtMs: START_MS + afterMs,
    durationMs: 12,
    ...(status && { status }),
  };
}

/** What failed, if it isn't the login that most tests have. */
interface Failed {
  readonly method: string;
  readonly code: string;
  /** As the service allows them. */
  readonly ways: readonly Method[];
}

/** A report as the panel writes it, of a login by a method that failed two seconds after its start. */
export function faultReport(
  requests: readonly HeardRequest[],
  { method = 'email', code = 'server_error', ways = ['email', 'google', 'passkey'] }: Partial<Failed> = {},
  more: Partial<Known> = {},
): string {
  const providers: ProviderSet = {
    methods: ways,
    sessionExpirationSeconds: 600,
    organizationId: 'org-1',
    otpLength: 8,
    otpAlphanumeric: true,
    oauthClientIds: {},
  };
  const known: Known = {
    requests,
    isTimeline: false,
    happenings: [
      { atMs: START_MS, event: 'kms-step', told: { flow: 'otp', from: 'loading', to: 'contact' } },
      { atMs: START_MS + 1000, event: 'kms-method', told: { method } },
      { atMs: START_MS + 2000, event: 'kms-error', told: { flow: 'otp', code, retryable: 'user', method } },
    ],
    session: { state: 'signed-out' },
    served: { providers, unsupported: [] },
    ...more,
  };
  return reportOf(chaptersOf(known), { atMs: START_MS + 60_000, browser: 'A browser/1' });
}
