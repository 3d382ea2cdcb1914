// The page's look. The login is the script tag's, and can be used before the rest of the page has come.
import { startTheme } from './theme.js';

startTheme();
// Two frames on, the first one has been painted.
requestAnimationFrame(() => requestAnimationFrame(() => void import('./main.js').then(({ start }) => start())));
