// Beside the script tag, and ready before it: as a page without a bundler has the panel.
import { debugPanel } from './dist/debug.js';

const panel = debugPanel(location.hash === '#anywhere' ? { anywhere: true } : {});
document.documentElement.dataset.opened = String(panel.open(document.querySelector('kms-login')));
