import { type Flow, type StartOptions, startFlow } from '../runner.js';
import { steered } from '../steered.js';
import { type ExportParts, exportEffects } from './effects.js';
import { type ExportEvent, exportMachine } from './machine.js';
import type { ExportIntent, ExportView } from './view.js';

/**
 * Start an export. Its state is its view: neither holds more than the encrypted bundle. It signs no one in, so `done` resolves to
 * `undefined`.
 */
export function startExport(parts: ExportParts, { signal }: Pick<StartOptions, 'signal'>): Flow<ExportView, ExportIntent> {
  const flow = startFlow(exportMachine, exportEffects(parts), (state): ExportView => state);
  return steered(flow, { eventOf: (intent: ExportIntent): ExportEvent => intent, signals: [signal] });
}
