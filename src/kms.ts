// The script tag: defines all elements. What the first step of a login does not need comes later.
import { define } from './define/define.js';
import { KmsLogin } from './elements/login/kms-login.js';
import { KmsProvider } from './elements/provider/kms-provider.js';

define('kms-provider', KmsProvider);
define('kms-login', KmsLogin);

void import('./define/later.js');
