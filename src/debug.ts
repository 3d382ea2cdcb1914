// A panel for a page's developer. No other entry contains any of it, nor does the script tag.
export { type DebugPanel, type DebugPanelOptions, debugPanel } from './debug/panel.js';
export type { DebugElement, DebugSource } from './debug/source.js';
export type * from './types.js';
