// A page that writes the tags itself.
import 'kms-elements/define';
import type { ElementSettings, KmsErrorEvent, KmsSignedInEvent, Messages, OtpChannel } from 'kms-elements';
import { type DebugPanel, debugPanel } from 'kms-elements/debug';

/** The page's own words. */
export const words: Partial<Messages> = {};

/** What the page sets on every element. */
export const settings: Pick<ElementSettings, 'rpId' | 'withRefresh'> = { rpId: 'site.example', withRefresh: true };

/** A card that says who signed in. */
export function card(heard: (userId: string) => void): HTMLElement {
  const login = document.createElement('kms-login');
  Object.assign(login, settings);
  login.messages = words;
  login.addEventListener('kms-signed-in', (event: KmsSignedInEvent) => heard(event.detail.userId));
  login.addEventListener('kms-error', (event: KmsErrorEvent) => heard(event.detail.code));
  const channel: OtpChannel = 'email';
  login.methods = channel;
  return login;
}

/** What its developer sees. */
export function eyes(): DebugPanel {
  const panel = debugPanel();
  panel.open(document.querySelector('kms-login'));
  return panel;
}
