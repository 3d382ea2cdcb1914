import { memberOf } from '../../platform/member.js';
import type { SessionStore } from '../../session/session-store.js';
import type { Perform } from '../runner.js';
import { type Contact, contactOf } from './contact.js';
import type { OtpEffect, OtpEvent } from './machine.js';

/**
 * The same effects, plus a contact kept on this device because the page asks for it: in IndexedDB only, where every script of the site can
 * read it. It is shown only if no step of an earlier page continues.
 */
export function withRemembered(
  perform: Perform<OtpEffect, OtpEvent>,
  { vault, keys }: Pick<SessionStore, 'vault' | 'keys'>,
): Perform<OtpEffect, OtpEvent> {
  const key = `${keys.current} contact`;
  return async (effect, signal, tell) => {
    if (effect.type === 'forget-contact') await vault.commit([{ drop: key }]).catch(() => {});
    if (effect.type === 'keep-contact' && effect.contact.value !== undefined) {
      const { channel, value } = effect.contact;
      await vault.commit([{ put: key, value: { channel, value } }]).catch(() => {});
    }
    const event = await perform(effect, signal, tell);
    if (effect.type !== 'restore' || event) return event;
    const contact = read(await vault.get(key).catch(() => undefined));
    return contact ? { type: 'recalled', contact } : { type: 'none-left' };
  };
}

function read(stored: unknown): Contact | undefined {
  const [channel, value] = ['channel', 'value'].map((name) => memberOf(stored, name));
  return (channel === 'email' || channel === 'sms') && typeof value === 'string' ? contactOf(channel, value) : undefined;
}
