import type { ImportOwner } from '../../wire/import-port.js';
import type { Problem } from '../problem.js';
import { go, type Machine, type Step, stay } from '../runner.js';
import type { Imported, ImportIntent, ImportView } from './view.js';

/** The state of an import. `owner` and `signer` are kept for another try. */
export interface ImportState {
  readonly view: ImportView;
  readonly entering?: Extract<ImportView, { readonly step: 'entering' }>;
}
/** Events of the machine. */
export type ImportEvent =
  | ImportIntent
  | { readonly type: 'prepared'; readonly owner: ImportOwner; readonly signer?: string }
  | { readonly type: 'fetched'; readonly bundle: string }
  | { readonly type: 'imported'; readonly imported: Imported }
  | { readonly type: 'failed'; readonly problem: Problem };
/** Effects, which the flow performs. */
export type ImportEffect = { readonly type: 'prepare' | 'request-target' } | { readonly type: 'send'; readonly encryptedBundle: string };
type ImportStep = Step<ImportState, ImportEffect>;

const UNTRUSTED: Problem = { code: 'export_untrusted', retryable: 'user' };

/**
 * One import: typed in the frame, encrypted there for a key of the enclave, sent once. If the service refuses it, the user is back in the
 * frame with what they typed. If the frame refuses, it closes.
 */
export const importMachine: Machine<ImportState, ImportEvent, ImportEffect> = {
  initial: go<ImportState>({ view: { step: 'closed' } }),
  step(state, event) {
    const { step } = state.view;
    if (event.type === 'close') return step === 'closed' ? stay(state) : close();
    if (event.type === 'untrusted') return step === 'closed' ? stay(state) : close(UNTRUSTED);
    switch (step) {
      case 'closed':
      case 'done':
        return event.type === 'open' ? draw(state, { step: 'preparing' }, { type: 'prepare' }) : stay(state);
      case 'preparing':
        return prepared(state, event);
      case 'entering':
        return event.type === 'ready' ? draw(state, { step: 'fetching' }, { type: 'request-target' }) : stay(state);
      case 'fetching':
        if (event.type === 'fetched') return draw(state, { step: 'sealing', bundle: event.bundle });
        return again(state, event);
      case 'sealing':
        if (event.type !== 'sealed') return stay(state);
        return draw(state, { step: 'sending' }, { type: 'send', encryptedBundle: event.encryptedBundle });
      case 'sending':
        return event.type === 'imported' ? draw(state, { step: 'done', imported: event.imported }) : again(state, event);
    }
  },
};

function draw(state: ImportState, view: ImportView, ...effects: ImportEffect[]): ImportStep {
  return go<ImportState, ImportEffect>({ ...state, view }, ...effects);
}

function prepared(state: ImportState, event: ImportEvent): ImportStep {
  if (event.type === 'failed') return close(event.problem);
  if (event.type !== 'prepared') return stay(state);
  const { owner, signer } = event;
  const entering = { step: 'entering', owner, ...(signer !== undefined && { signer }) } as const;
  return go({ view: entering, entering });
}

/** Back to what was typed, with the reason. */
function again(state: ImportState, event: ImportEvent): ImportStep {
  if (event.type !== 'failed' || !state.entering) return stay(state);
  return draw(state, { ...state.entering, problem: event.problem });
}

function close(problem?: Problem): ImportStep {
  return go({ view: { step: 'closed', ...(problem && { problem }) } });
}
