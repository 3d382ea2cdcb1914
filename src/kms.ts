// The script tag: defines all elements. What acts, and what no login needs, comes once the page is drawn.
import { define } from './define/define.js';
import { KmsLogin } from './elements/login/kms-login.js';
import { KmsProvider } from './elements/provider/kms-provider.js';
import { arrived, lazy } from './platform/lazy.js';
import { wakingPage } from './platform/wake.js';

// The provider first, so that the others find it when they ask for a client.
define('kms-provider', KmsProvider);
define('kms-login', KmsLogin);

const others = lazy(() => arrived(import('./define/on-use.js')));
const fetchOthers = () => void others().catch(() => {}); // asked for again when the page wakes up
const { onWake, whenIdle } = wakingPage();
whenIdle(() => {
  fetchOthers();
  onWake(fetchOthers);
});
