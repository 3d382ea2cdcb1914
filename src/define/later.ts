// What a script tag defines after the first step of a login: the session, and what few pages hold once a page holds it.
import { KmsSession } from '../elements/session/kms-session.js';
import { define } from './define.js';
import { whenUsed } from './when-used.js';

define('kms-session', KmsSession);
whenUsed('kms-export', () => import('./export.js'));
whenUsed('kms-oauth-button', () => import('./oauth-button.js'));
