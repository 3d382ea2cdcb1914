// The script tag: defines all elements. What acts, and what no login needs, comes once the page is drawn.
import { define } from './define/define.js';
import { KmsLogin } from './elements/login/kms-login.js';
import { KmsProvider } from './elements/provider/kms-provider.js';
import { untilHere } from './platform/lazy.js';
import { wakingPage } from './platform/wake.js';

// The provider first, so that the others find it when they ask for a client.
define('kms-provider', KmsProvider);
define('kms-login', KmsLogin);

wakingPage().whenIdle(() => void untilHere(() => import('./define/on-use.js')));
