/** The flows around an isolated frame. They come together: a page that shows a phrase is the one that takes one. */
export { startExport } from './export/start.js';
export { startImport } from './import/start.js';
