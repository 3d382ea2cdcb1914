import type { WayType } from '../../account/account.js';
import type { SocialProvider } from '../../wire/brand-names.js';
import { type AddStepIntent, type AddWayView, addWayViewOf } from '../add-way/view.js';
import type { OtpChannel, OtpView } from '../otp/view.js';
import type { Problem } from '../runner.js';
import type { WalletView } from '../wallet/view.js';
import type { DeletionQuestion, ListedAccount, ProvenBy, WayList } from './list.js';
import type { AccountState, AccountStateOf } from './machine.js';

/** `busy`: what was pressed: the id of a credential or of a program, `others`, or a sign-in method that is being added. */
export type WaysView = WayList & { readonly busy?: string | undefined };

/** `busy`: the sign-in method that is the proof. */
export type DeleteView = DeletionQuestion & { readonly busy?: WayType | undefined };

/** What `<kms-account>` draws. */
export type AccountView =
  | { readonly step: 'loading'; readonly problem?: Problem | undefined }
  | WaysView
  | DeleteView
  /** `isChange`: the user has one, which the new one is to replace. */
  | {
      readonly step: 'contact';
      readonly channel: OtpChannel;
      readonly isChange: boolean;
      readonly busy: boolean;
      readonly problem?: Problem | undefined;
    }
  | (Extract<OtpView, { readonly step: 'code' }> & Pick<ListedAccount, 'served'>)
  | Extract<WalletView, { readonly step: 'choice' }>
  /** The provider's page is in a window, or could not be opened. `mayLeave`: this tab can go there in its place. */
  | {
      readonly step: 'window';
      readonly provider: SocialProvider;
      readonly isBlocked: boolean;
      readonly mayLeave: boolean;
      readonly problem?: Problem;
    }
  /** It is proven, and only its use failed: that is asked for again. */
  | { readonly step: 'unfinished'; readonly by: WayType; readonly busy: boolean; readonly problem?: Problem }
  | { readonly step: 'deleted' };

/** What a person may ask of the flow. */
export type AccountIntent =
  /** Reads the list again after a failure. */
  | { readonly type: 'load' }
  /** Shows what can be added, or puts it away. */
  | { readonly type: 'choices' }
  /** The first press on what is asked twice: the id of a credential or of a program, or `others`. */
  | { readonly type: 'ask'; readonly id: string }
  /** The second one, and what takes the first back. */
  | { readonly type: 'confirm' | 'keep' }
  | { readonly type: 'ask-deletion' }
  /** Add a sign-in method, or delete the account by one. Send it in the click: browsers open dialogs and windows there alone. */
  | ({ readonly type: 'prove' } & ProvenBy)
  /** `value`: what was typed, or E.164. */
  | { readonly type: 'add-contact'; readonly channel: OtpChannel; readonly value: string }
  | AddStepIntent;

/** The view of a state. */
export function accountViewOf(state: AccountState): AccountView {
  switch (state.step) {
    case 'loading':
      return { step: 'loading', problem: state.problem };
    case 'ways':
      return { ...state, busy: state.busy ? state.asking : undefined };
    case 'delete': {
      const { proving, ...question } = state;
      return { ...question, busy: proving?.by };
    }
    case 'contact':
      return { step: 'contact', channel: state.channel, isChange: hasOne(state, state.channel), busy: false, problem: state.problem };
    case 'deleted':
      return state;
    default:
      return provingViewOf(state);
  }
}

const hasOne = ({ ways }: ListedAccount, channel: OtpChannel): boolean => ways.some(({ type }) => type === channel);

function provingViewOf(state: AccountStateOf<'proving' | 'listing'>): AccountView {
  const { proving, way, served } = state;
  const { by, provider, aim } = proving;
  const view = addWayViewOf(way);
  if (view.step === 'code') return { ...view, served };
  if (view.step === 'choice') return view;
  if (view.step === 'unfinished') return { step: 'unfinished', by, busy: 'busy' in view && view.busy === true, ...problemIn(view) };
  if (provider) return { step: 'window', provider, isBlocked: view.step === 'blocked', mayLeave: aim === 'add', ...problemIn(view) };
  return waitingViewOf(state);
}

const problemIn = (view: AddWayView): { readonly problem?: Problem } =>
  'problem' in view && view.problem ? { problem: view.problem } : {};

/** What began the proof is busy until there is a step of its own. */
function waitingViewOf(state: AccountStateOf<'proving' | 'listing'>): AccountView {
  const { ways, programs, served, proving } = state;
  const { by, aim } = proving;
  if (aim === 'delete')
    return { step: 'delete', ways, programs, served, unsaved: 'unsaved' in state ? state.unsaved : undefined, busy: by };
  if (by === 'email' || by === 'sms') return { step: 'contact', channel: by, isChange: hasOne(state, by), busy: true };
  return { step: 'ways', ways, programs, served, choosing: true, busy: by };
}
