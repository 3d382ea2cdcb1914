// The page's look. The login comes from the script tag, and can be used before the rest of the page has loaded.
import { startTheme } from './theme.js';

startTheme();
// After two frames, the first one has been painted.
requestAnimationFrame(() => requestAnimationFrame(() => void import('./main.js').then(({ start }) => start())));
