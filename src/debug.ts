// A panel for the developer of a page. Nothing of it is in the script tag, nor in any other entry.
export { type DebugPanel, type DebugPanelOptions, debugPanel } from './debug/panel.js';
export type { DebugElement, DebugSource } from './debug/source.js';
export type * from './types.js';
