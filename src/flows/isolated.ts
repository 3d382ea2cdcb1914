/** The flows of isolated frames, loaded together: pages that show a phrase usually import one too. */
export { startExport } from './export/start.js';
export { startImport } from './import/start.js';
