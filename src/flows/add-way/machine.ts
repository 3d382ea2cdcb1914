import type { SocialProvider } from '../../wire/brand-names.js';
import { type OAuthEffect, type OAuthEvent, type OAuthState, oauthMachine } from '../oauth/machine.js';
import type { Contact } from '../otp/contact.js';
import { type OtpEffect, type OtpEvent, type OtpState, otpMachine } from '../otp/machine.js';
import { go, type Machine, type Problem, type SignedIn, type Step, signedInOf, stay } from '../runner.js';
import { type WalletEffect, type WalletEvent, type WalletState, walletMachine } from '../wallet/machine.js';

/** A social account, and whether this tab goes to its provider. */
export interface Social {
  readonly provider: SocialProvider;
  readonly inThisTab: boolean;
}

/** The states of an addition: the steps of the sign-in method being added. */
export type AddWayState =
  | { readonly step: 'ready'; readonly problem?: Problem }
  | { readonly step: 'contact'; readonly otp: OtpState }
  | { readonly step: 'social'; readonly social: Social; readonly oauth: OAuthState }
  | { readonly step: 'wallet'; readonly wallet: WalletState }
  /** The browser's dialog, then the call. */
  | { readonly step: 'passkey' }
  | ({ readonly step: 'done' } & SignedIn);

/** Events of the machine. */
export type AddWayEvent =
  | { readonly type: 'add-contact'; readonly contact: Contact }
  | ({ readonly type: 'add-social' | 'resume-social' } & Social)
  | { readonly type: 'add-wallet' | 'back' }
  | { readonly type: 'add-passkey'; readonly name?: string; readonly conditional?: boolean }
  /** What was typed isn't a contact, so nothing is sent. */
  | { readonly type: 'refused'; readonly problem: Problem }
  /** Events of the sign-in method being added. */
  | { readonly type: 'otp'; readonly event: OtpEvent }
  | { readonly type: 'oauth'; readonly event: OAuthEvent }
  | { readonly type: 'wallet'; readonly event: WalletEvent }
  | ({ readonly type: 'added' } & SignedIn)
  | { readonly type: 'failed'; readonly problem: Problem };

/** The effects of a login with that method, except that the last one registers the method instead. */
export type AddWayEffect =
  | { readonly type: 'otp'; readonly effect: OtpEffect }
  | { readonly type: 'oauth'; readonly effect: OAuthEffect; readonly social: Social }
  | { readonly type: 'wallet'; readonly effect: WalletEffect }
  /** Asks the browser for a passkey: to add it, or as the proof. */
  | { readonly type: 'create-passkey'; readonly name?: string; readonly conditional?: boolean };

type AddWayStep = Step<AddWayState, AddWayEffect>;

/**
 * Adding a sign-in method to the signed-in user's account. The steps are those of a login with that method. What they prove is registered
 * in the end, and no one is signed in.
 */
export const addWayMachine: Machine<AddWayState, AddWayEvent, AddWayEffect> = {
  initial: go<AddWayState, AddWayEffect>({ step: 'ready' }),
  signedIn: signedInOf,
  step(state, event) {
    switch (state.step) {
      case 'ready':
        return stepReady(state, event);
      case 'contact':
        return stepContact(state, state.otp, otpEventOf(event));
      case 'social':
        return stepSocial(state, state, oauthEventOf(event));
      case 'wallet':
        return stepWallet(state, state.wallet, walletEventOf(event));
      case 'passkey':
        return stepPasskey(state, event);
      case 'done':
        return event.type === 'back' ? go({ step: 'ready' }) : stay(state);
    }
  },
};

function stepReady(state: AddWayState, event: AddWayEvent): AddWayStep {
  switch (event.type) {
    case 'add-contact':
      return stepContact(state, { step: 'contact' }, { type: 'submit-contact', contact: event.contact });
    case 'add-social':
    case 'resume-social': {
      const { provider, inThisTab } = event;
      const social = { social: { provider, inThisTab }, oauth: { step: 'ready' } } as const;
      return stepSocial(state, social, { type: event.type === 'add-social' ? 'start' : 'resume' });
    }
    case 'add-wallet':
      return stepWallet(state, { step: 'ready' }, { type: 'look' });
    case 'add-passkey':
      return go<AddWayState, AddWayEffect>({ step: 'passkey' }, { ...event, type: 'create-passkey' });
    case 'refused':
      return go({ step: 'ready', problem: event.problem });
    default:
      return stay(state);
  }
}

const otpEventOf = (event: AddWayEvent): OtpEvent | undefined =>
  event.type === 'otp' ? event.event : event.type === 'back' ? { type: 'back' } : undefined;
const oauthEventOf = (event: AddWayEvent): OAuthEvent | undefined =>
  event.type === 'oauth' ? event.event : event.type === 'back' ? { type: 'back' } : undefined;
const walletEventOf = (event: AddWayEvent): WalletEvent | undefined =>
  event.type === 'wallet' ? event.event : event.type === 'back' ? { type: 'back' } : undefined;

function stepContact(state: AddWayState, otp: OtpState, event: OtpEvent | undefined): AddWayStep {
  if (!event) return stay(state);
  const next = otpMachine.step(otp, event);
  if (next.state === otp) return stay(state);
  const effects = next.effects.map((effect): AddWayEffect => ({ type: 'otp', effect }));
  if (next.state.step === 'done') return { state: next.state, effects };
  return { state: next.state.step === 'contact' ? readyWith(next.state) : { step: 'contact', otp: next.state }, effects };
}

function stepSocial(
  state: AddWayState,
  { social, oauth }: { readonly social: Social; readonly oauth: OAuthState },
  event: OAuthEvent | undefined,
): AddWayStep {
  if (!event) return stay(state);
  const next = oauthMachine.step(oauth, event);
  const effects = next.effects.map((effect): AddWayEffect => ({ type: 'oauth', effect, social }));
  if (next.state === oauth) return { state, effects };
  if (next.state.step === 'done') return { state: next.state, effects };
  if (next.state.step === 'ready') return { state: readyWith(next.state), effects };
  const carry = (outer: AddWayEffect) => outer.type === 'oauth' && next.carry?.(outer.effect) === true;
  return { state: { step: 'social', social, oauth: next.state }, effects, carry };
}

function stepWallet(state: AddWayState, wallet: WalletState, event: WalletEvent | undefined): AddWayStep {
  if (!event) return stay(state);
  const next = walletMachine.step(wallet, event);
  if (next.state === wallet) return stay(state);
  const effects = next.effects.map((effect): AddWayEffect => ({ type: 'wallet', effect }));
  if (next.state.step === 'done') return { state: next.state, effects };
  if (next.state.step === 'ready') return { state: { step: 'ready' }, effects };
  const carry = (outer: AddWayEffect) => outer.type === 'wallet' && next.carry?.(outer.effect) === true;
  return { state: { step: 'wallet', wallet: next.state }, effects, carry };
}

function stepPasskey(state: AddWayState, event: AddWayEvent): AddWayStep {
  if (event.type === 'failed') return go({ step: 'ready', problem: event.problem });
  if (event.type !== 'added') return stay(state);
  const { type, ...account } = event;
  return go({ step: 'done', ...account });
}

function readyWith({ problem }: { readonly problem?: Problem }): AddWayState {
  return { step: 'ready', ...(problem && { problem }) };
}
