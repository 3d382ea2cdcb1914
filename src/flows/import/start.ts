import { type Flow, type StartOptions, startFlow } from '../runner.js';
import { steered } from '../steered.js';
import { type ImportParts, importEffects } from './effects.js';
import { type ImportEvent, importMachine } from './machine.js';
import type { ImportIntent, ImportView } from './view.js';

/** Start an import. It signs no one in, so `done` resolves to `undefined`. */
export function startImport(parts: ImportParts, { signal }: Pick<StartOptions, 'signal'>): Flow<ImportView, ImportIntent> {
  const flow = startFlow(importMachine, importEffects(parts), ({ view }): ImportView => view);
  return steered(flow, { eventOf: (intent: ImportIntent): ImportEvent => intent, signals: [signal] });
}
