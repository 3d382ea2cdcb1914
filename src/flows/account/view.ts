import type { WayType } from '../../account/account.js';
import type { SocialProvider } from '../../wire/brand-names.js';
import { type AddStepIntent, type AddWayView, addWayViewOf } from '../add-way/view.js';
import type { OtpChannel, OtpView } from '../otp/view.js';
import type { Problem } from '../runner.js';
import type { WalletView } from '../wallet/view.js';
import type { DeletionQuestion, ListedAccount, ProvenBy, WayList } from './list.js';
import type { AccountState, AccountStateOf } from './machine.js';

/** `busy`: what was pressed: the id of a credential or a program, `others`, or a sign-in method that is being added. */
export type WaysView = WayList & { readonly busy?: string | undefined };

/** `busy`: the sign-in method used as proof. */
export type DeleteView = DeletionQuestion & { readonly busy?: WayType | undefined };

/** What `<kms-account>` draws. */
export type AccountView =
  | { readonly step: 'loading'; readonly problem?: Problem | undefined }
  | WaysView
  | DeleteView
  /** `isChange`: the user has one already, and the new one replaces it. */
  | {
      readonly step: 'contact';
      readonly channel: OtpChannel;
      readonly isChange: boolean;
      readonly busy: boolean;
      readonly problem?: Problem | undefined;
    }
  | (Extract<OtpView, { readonly step: 'code' }> & Pick<ListedAccount, 'served'>)
  | Extract<WalletView, { readonly step: 'choice' }>
  /** The provider's page is in a window, or couldn't be opened. `mayLeave`: this tab can go there instead. */
  | {
      readonly step: 'window';
      readonly provider: SocialProvider;
      readonly isBlocked: boolean;
      readonly mayLeave: boolean;
      readonly problem?: Problem;
    }
  /** The proof succeeded and only its use failed. The user can retry that. */
  | { readonly step: 'unfinished'; readonly by: WayType; readonly busy: boolean; readonly problem?: Problem }
  | { readonly step: 'deleted' };

/** What the user can ask of the flow. */
export type AccountIntent =
  /** Reads the list again after a failure. */
  | { readonly type: 'load' }
  /** Shows or hides what can be added. */
  | { readonly type: 'choices' }
  /** The first press on something that needs confirmation: the id of a credential or a program, or `others`. */
  | { readonly type: 'ask'; readonly id: string }
  /** The second press, or taking back the first. */
  | { readonly type: 'confirm' | 'keep' }
  | { readonly type: 'ask-deletion' }
  /** Add a sign-in method, or prove the deletion with one. Send it within the click: browsers open dialogs and windows only there. */
  | ({ readonly type: 'prove' } & ProvenBy)
  /** `value`: as typed, or in E.164. */
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

/** Whatever started the proof is busy until the proof has a step of its own. */
function waitingViewOf(state: AccountStateOf<'proving' | 'listing'>): AccountView {
  const { ways, programs, served, proving } = state;
  const { by, aim } = proving;
  if (aim === 'delete')
    return { step: 'delete', ways, programs, served, unsaved: 'unsaved' in state ? state.unsaved : undefined, busy: by };
  if (by === 'email' || by === 'sms') return { step: 'contact', channel: by, isChange: hasOne(state, by), busy: true };
  return { step: 'ways', ways, programs, served, choosing: true, busy: by };
}
