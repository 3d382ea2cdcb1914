import { KmsError } from '../errors.js';
import type { Environment } from './environment.js';
import { onAbort } from './on-abort.js';
import { withinSignal } from './within-signal.js';

/** A wallet that never responds must not block the page forever. */
const WALLET_MS = 120_000;

/** Reports that the account or the chain changed while the wallet was asked. */
export type OnChange = (changed: () => void) => () => void;

interface Ceremony {
  readonly after: Environment['after'];
  readonly onChange?: OnChange;
  readonly signal?: AbortSignal | undefined;
  /** Called if the signal fires while the wallet is asked. */
  readonly onGivenUp?: () => void;
}

/**
 * Ask a wallet for something within 120 s, and stop if its account changes meanwhile.
 *
 * @throws KmsError `wallet_failed` with reason `cancelled`, `pending`, `changed`, `locked` or `unknown`; `aborted` by the signal.
 */
export async function askWallet<T>(ceremony: Ceremony, ask: () => Promise<T>): Promise<T> {
  const ended = new AbortController();
  try {
    return await withinSignal(ceremony.signal, () => {
      tellGivenUp(ceremony, ended.signal);
      const stops = stopOf(ceremony, ended.signal);
      return Promise.race([ask(), stops]);
    });
  } catch (thrown) {
    throw walletFailure(thrown);
  } finally {
    ended.abort();
  }
}

/** @param ended fires when nothing waits any longer. */
function tellGivenUp({ signal, onGivenUp }: Ceremony, ended: AbortSignal): void {
  if (onGivenUp) onAbort([ended], onAbort([signal], onGivenUp));
}

/** Rejects when the account changes or the time is up. @param ended fires when nothing waits any longer. */
function stopOf({ after, onChange }: Ceremony, ended: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const off = onChange?.(() => reject(new KmsError('wallet_failed', { reason: 'changed' })));
    onAbort([ended], () => off?.());
    after(WALLET_MS, ended).then(
      () => reject(new KmsError('wallet_failed', { reason: 'cancelled' })),
      () => undefined,
    );
  });
}

/** EIP-1193 and JSON-RPC error numbers that tell causes apart. */
const REASONS: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [4001, 'cancelled'],
  ['ACTION_REJECTED', 'cancelled'],
  [-32002, 'pending'],
  [4100, 'locked'],
  [4900, 'locked'],
  [4901, 'chain'],
]);

function walletFailure(thrown: unknown): KmsError {
  if (thrown instanceof KmsError) return thrown;
  const code = typeof thrown === 'object' && thrown !== null && 'code' in thrown ? thrown.code : undefined;
  const reason = REASONS.get(code) ?? (mentionsRefusal(thrown) ? 'cancelled' : 'unknown');
  return new KmsError('wallet_failed', { reason, cause: thrown });
}

/** Wallet Standard has no error numbers: its wallets reject with this sentence. */
function mentionsRefusal(thrown: unknown): boolean {
  return thrown instanceof Error && /user rejected the request/i.test(thrown.message);
}

/** The icon, if it is an image in a data URL. Anything else would be a request to a third party. */
export function iconOf(value: unknown): { icon?: string } {
  return typeof value === 'string' && value.length <= 65_536 && /^data:image\/(svg\+xml|png|webp|gif|jpeg)[;,]/.test(value)
    ? { icon: value }
    : {};
}
