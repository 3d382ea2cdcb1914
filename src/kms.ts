// The script tag: defines all elements. Code that acts, or that no login needs, loads once the page is drawn.
import { define } from './define/define.js';
import { KmsLogin } from './elements/login/kms-login.js';
import { KmsProvider } from './elements/provider/kms-provider.js';
import { untilHere } from './platform/lazy.js';
import { wakingPage } from './platform/wake.js';

// The provider comes first, so that the others find it when they look for a client.
define('kms-provider', KmsProvider);
define('kms-login', KmsLogin);

wakingPage().whenIdle(() => void untilHere(() => import('./define/on-use.js')));
