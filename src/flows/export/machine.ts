import type { ExportedWallet } from '../../wire/export-port.js';
import type { Problem } from '../problem.js';
import { go, type Machine, type Step, stay } from '../runner.js';
import type { ExportIntent, ExportView } from './view.js';

/** The state of an export. None of it is secret, so it is also the view. */
export type ExportState = ExportView;
/** Events of the machine. */
export type ExportEvent =
  | ExportIntent
  | { readonly type: 'prepared'; readonly signer?: string; readonly wallet?: ExportedWallet }
  | { readonly type: 'fetched'; readonly bundle: string; readonly organizationId: string }
  | { readonly type: 'failed'; readonly problem: Problem };
/** Effects, which the flow performs. */
export type ExportEffect = { readonly type: 'prepare' } | { readonly type: 'request-bundle'; readonly targetPublicKey: string };
type ExportStep = Step<ExportState, ExportEffect>;

const UNTRUSTED: Problem = { code: 'export_untrusted', retryable: 'user' };

/**
 * One export: acknowledged in the frame, requested once, opened in the frame. A second `ready` requests nothing, since each key of the
 * frame is for one bundle. Any failure closes the frame.
 */
export const exportMachine: Machine<ExportState, ExportEvent, ExportEffect> = {
  initial: go<ExportState>({ step: 'closed' }),
  step(state, event) {
    if (event.type === 'close') return state.step === 'closed' ? stay(state) : go({ step: 'closed' });
    if (event.type === 'untrusted') return state.step === 'closed' ? stay(state) : close(UNTRUSTED);
    switch (state.step) {
      case 'closed':
      case 'done':
        return event.type === 'open' ? go<ExportState, ExportEffect>({ step: 'preparing' }, { type: 'prepare' }) : stay(state);
      case 'preparing':
        if (event.type === 'prepared') return go(warning(event));
        return event.type === 'failed' ? close(event.problem) : stay(state);
      case 'warning':
        if (event.type !== 'ready') return stay(state);
        return go<ExportState, ExportEffect>({ step: 'fetching' }, { type: 'request-bundle', targetPublicKey: event.targetPublicKey });
      case 'fetching':
        if (event.type === 'fetched') return go({ step: 'opening', bundle: event.bundle, organizationId: event.organizationId });
        return event.type === 'failed' ? close(event.problem) : stay(state);
      case 'opening':
      case 'shown':
      case 'hidden':
        return seen(state, event);
    }
  },
};

function warning({ signer, wallet }: { readonly signer?: string; readonly wallet?: ExportedWallet }): ExportState {
  return { step: 'warning', ...(signer !== undefined && { signer }), ...(wallet && { wallet }) };
}

function seen(state: ExportState, { type }: ExportEvent): ExportStep {
  return type === 'shown' || type === 'hidden' || type === 'done' ? go({ step: type }) : stay(state);
}

function close(problem: Problem): ExportStep {
  return go({ step: 'closed', problem });
}
