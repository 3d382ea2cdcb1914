import { type EndedReport, OTHERS } from '../../account/account.js';
import { type AddWayEffect, type AddWayEvent, type AddWayState, addWayMachine } from '../add-way/machine.js';
import type { Contact, OtpChannel } from '../otp/contact.js';
import { go, type Machine, type Problem, type Step, stay } from '../runner.js';
import type { AccountNews, AccountTrouble, DeletionQuestion, ListedAccount, Program, ProvenBy, WayList } from './list.js';

/** A proof, and what it is for. Each is an object of its own, since its effects are found by identity. */
export interface Proving extends ProvenBy {
  readonly aim: 'add' | 'delete';
}

/** The states of an account flow. */
export type AccountState =
  /** `told`: news to show once the list has loaded. */
  | { readonly step: 'loading'; readonly problem?: Problem; readonly told?: Problem }
  | (WayList & { readonly busy?: boolean })
  /** `proving`: the user's own contact is being looked up for it. */
  | (DeletionQuestion & { readonly proving?: Proving })
  | ({ readonly step: 'contact'; readonly channel: OtpChannel } & ListedAccount & AccountTrouble)
  | ({
      readonly step: 'proving';
      readonly proving: Proving;
      readonly way: AddWayState;
      readonly unsaved?: readonly string[] | undefined;
    } & ListedAccount)
  /** The addition is done, and the list is being read again. `way`: the last state of the addition. */
  | ({ readonly step: 'listing'; readonly proving: Proving; readonly way: AddWayState } & ListedAccount)
  | { readonly step: 'deleted' };

/** Events of the machine. */
export type AccountEvent =
  | { readonly type: 'load' | 'choices' | 'keep' | 'confirm' | 'ask-deletion' | 'back' }
  /** The first press on something that needs confirmation. */
  | { readonly type: 'ask'; readonly id: string }
  /** A sign-in method was chosen, to add it or as the proof. */
  | ({ readonly type: 'prove' } & ProvenBy)
  /** Events of the sign-in method that is being proven. */
  | { readonly type: 'way'; readonly event: AddWayEvent }
  | { readonly type: 'own-contact'; readonly contact: Contact }
  | { readonly type: 'unsaved'; readonly walletIds: readonly string[] }
  /** `programs`: absent if unchanged. */
  | ({ readonly type: 'listed'; readonly report?: EndedReport } & Omit<ListedAccount, 'programs'> &
      Partial<Pick<ListedAccount, 'programs'>>)
  | { readonly type: 'failed'; readonly problem: Problem };

/** Effects, which the flow performs. `look-unsaved` asks which wallets would be lost; `own-contact` asks where to send a code. */
export type AccountEffect =
  | { readonly type: 'list' | 'end-others' | 'look-unsaved' }
  | { readonly type: 'remove' | 'end-program'; readonly id: string }
  | { readonly type: 'own-contact' | 'sign-out'; readonly proving: Proving }
  | { readonly type: 'way'; readonly proving: Proving; readonly effect: AddWayEffect };

type AccountStep = Step<AccountState, AccountEffect>;
/** The state of one or more steps. */
export type AccountStateOf<N extends AccountState['step'], S = AccountState> = S extends { readonly step: infer T }
  ? T extends N
    ? S
    : never
  : never;

/** The signed-in user's account: its list, adding and removing, and deletion. One thing at a time. */
export const accountMachine: Machine<AccountState, AccountEvent, AccountEffect> = {
  initial: go<AccountState, AccountEffect>({ step: 'loading' }, { type: 'list' }),
  step(state, event) {
    switch (state.step) {
      case 'loading':
        return stepLoading(state, event);
      case 'ways':
        return state.busy ? stepBusy(state, event) : stepWays(state, event);
      case 'delete':
        return state.proving ? stepLookUp(state, state.proving, event) : stepDelete(state, event);
      case 'contact':
        return stepContact(state, event);
      case 'proving':
        return stepProving(state, event);
      case 'listing':
        return stepListing(state, event);
      case 'deleted':
        return stay(state);
    }
  },
};

const to = (state: AccountState, ...effects: readonly AccountEffect[]): AccountStep => ({ state, effects });
const listed = ({ ways, programs, served }: ListedAccount): ListedAccount => ({ ways, programs, served });
const list = (from: ListedAccount, told: AccountTrouble & { readonly news?: AccountNews } = {}): AccountStateOf<'ways'> => ({
  step: 'ways',
  ...listed(from),
  ...told,
});

/** The account as it was just read. */
const anew = ({ ways, programs, served }: Extract<AccountEvent, { type: 'listed' }>, before: readonly Program[]): ListedAccount => ({
  ways,
  programs: programs ?? before,
  served,
});

function stepLoading(state: AccountStateOf<'loading'>, event: AccountEvent): AccountStep {
  if (event.type === 'load' && state.problem) return to({ step: 'loading' }, { type: 'list' });
  if (event.type === 'listed') return to(list(anew(event, []), state.told && { problem: state.told }));
  if (event.type !== 'failed') return stay(state);
  const { problem } = event;
  // A failure at a provider says nothing about the list, so the list is read again.
  const isElsewhere = !state.told && /^(oauth_|account_exists$)/.test(problem.code);
  return isElsewhere ? to({ step: 'loading', told: problem }, { type: 'list' }) : to({ step: 'loading', problem });
}

function stepWays(state: AccountStateOf<'ways'>, event: AccountEvent): AccountStep {
  switch (event.type) {
    case 'choices':
      return to({ ...list(state), choosing: !state.choosing });
    case 'ask':
      return ask(state, event.id);
    case 'keep':
      return to(list(state));
    case 'confirm':
      return state.asking === undefined ? stay(state) : confirm(state, state.asking);
    case 'ask-deletion':
      return to({ step: 'delete', ...listed(state) }, { type: 'look-unsaved' });
    case 'prove':
      return add(state, event);
    default:
      return stay(state);
  }
}

function ask(state: AccountStateOf<'ways'>, id: string): AccountStep {
  const isRemovable = id === OTHERS || isProgram(state, id) || state.ways.some((way) => way.id === id && way.removable);
  return to({ ...list(state), ...(isRemovable ? { asking: id } : { choosing: state.choosing === true, isLast: true }) });
}

function confirm(state: AccountStateOf<'ways'>, asking: string): AccountStep {
  const effect =
    asking === OTHERS
      ? ({ type: 'end-others' } as const)
      : ({ type: isProgram(state, asking) ? 'end-program' : 'remove', id: asking } as const);
  return to({ ...list(state), asking, busy: true }, effect);
}

const isProgram = ({ programs }: ListedAccount, asked: string): boolean => programs.some(({ id }) => id === asked);

/** Only the result of the removal, or of ending all others, counts. */
function stepBusy(state: AccountStateOf<'ways'>, event: AccountEvent): AccountStep {
  if (event.type === 'failed') return to(list(state, { problem: event.problem }));
  if (event.type !== 'listed') return stay(state);
  return to(list(anew(event, state.programs), { news: newsOf(state, event) }));
}

function newsOf({ ways, programs, asking }: AccountStateOf<'ways'>, { report }: Extract<AccountEvent, { type: 'listed' }>): AccountNews {
  if (report) return { change: 'ended', report };
  const program = programs.find(({ id }) => id === asking);
  if (program) return { change: 'removed', type: 'program', name: program.name };
  const { type, name } = ways.find(({ id }) => id === asking) ?? { type: 'key', name: '' };
  return { change: 'removed', type, name };
}

/** A contact has to be typed first; everything else starts right away. */
function add(state: AccountStateOf<'ways'>, { by, provider }: Extract<AccountEvent, { type: 'prove' }>): AccountStep {
  if (by === 'email' || by === 'sms') return to({ step: 'contact', channel: by, ...listed(state) });
  return prove({ ...listed(state), step: 'proving', proving: { aim: 'add', by, ...(provider && { provider }) }, way: { step: 'ready' } });
}

/** A press on anything other than a contact. Windows and dialogs open within the press itself. */
function prove(state: AccountStateOf<'proving'>): AccountStep {
  const { by, provider } = state.proving;
  if (by === 'passkey' || by === 'wallet') return stepWay(state, { type: `add-${by}` });
  return provider ? stepWay(state, { type: 'add-social', provider, inThisTab: false }) : to(over(state, undefined));
}

function stepDelete(state: AccountStateOf<'delete'>, event: AccountEvent): AccountStep {
  if (event.type === 'unsaved') return stepUnsaved(state, event);
  if (event.type === 'keep') return to(list(state));
  return event.type === 'prove' ? { ...proveFor(state, event), carry: isLookUp } : stay(state);
}

/** A code goes to the user's own contact, which is looked up first. */
function proveFor({ problem: _, ...kept }: AccountStateOf<'delete'>, { by, provider }: ProvenBy): AccountStep {
  const proving: Proving = { aim: 'delete', by, ...(provider && { provider }) };
  if (by === 'email' || by === 'sms') return to({ ...kept, proving }, { type: 'own-contact', proving });
  return prove({ ...listed(kept), step: 'proving', proving, way: { step: 'ready' }, unsaved: kept.unsaved });
}

/** Look-ups for the deletion continue alongside the proof. */
const isLookUp = ({ type }: AccountEffect): boolean => type === 'look-unsaved';

function stepUnsaved<S extends AccountStateOf<'delete'> | AccountStateOf<'proving'>>(
  state: S,
  { walletIds }: Extract<AccountEvent, { type: 'unsaved' }>,
): AccountStep {
  return { state: { ...state, unsaved: walletIds }, effects: [], carry: () => true };
}

function stepLookUp(state: AccountStateOf<'delete'>, proving: Proving, event: AccountEvent): AccountStep {
  const { unsaved } = state;
  if (event.type === 'unsaved') return stepUnsaved(state, event);
  if (event.type === 'failed') return { ...to({ ...listed(state), step: 'delete', unsaved, problem: event.problem }), carry: isLookUp };
  if (event.type !== 'own-contact') return stay(state);
  return stepWay(
    { ...listed(state), step: 'proving', proving, way: { step: 'ready' }, unsaved },
    { type: 'add-contact', contact: event.contact },
  );
}

function stepContact(state: AccountStateOf<'contact'>, event: AccountEvent): AccountStep {
  if (event.type === 'back') return to(list(state));
  if (event.type !== 'way') return stay(state);
  return stepWay({ ...listed(state), step: 'proving', proving: { aim: 'add', by: state.channel }, way: { step: 'ready' } }, event.event);
}

function stepProving(state: AccountStateOf<'proving'>, event: AccountEvent): AccountStep {
  if (event.type === 'unsaved') return stepUnsaved(state, event);
  if (event.type === 'back') return stepWay(state, { type: 'back' });
  return event.type === 'way' ? stepWay(state, event.event) : stay(state);
}

function stepWay(state: AccountStateOf<'proving'>, event: AddWayEvent): AccountStep {
  const { proving } = state;
  const next = addWayMachine.step(state.way, event);
  const effects = next.effects.map((effect): AccountEffect => ({ type: 'way', proving, effect }));
  const carry = (effect: AccountEffect) => isLookUp(effect) || (effect.type === 'way' && next.carry?.(effect.effect) === true);
  if (next.state.step === 'done') return done(state, effects);
  // A proof that the user cancelled needs no reason.
  if (next.state.step === 'ready') return { ...to(over(state, event.type === 'back' ? undefined : next.state.problem), ...effects), carry };
  return { state: next.state === state.way ? state : { ...state, way: next.state }, effects, carry };
}

function done(state: AccountStateOf<'proving'>, effects: readonly AccountEffect[]): AccountStep {
  const { proving, way } = state;
  if (proving.aim === 'delete') return to({ step: 'deleted' }, ...effects, { type: 'sign-out', proving });
  return to({ step: 'listing', ...listed(state), proving, way }, ...effects, { type: 'list' });
}

/** Back to where the user was before the proof, with the reason it failed. */
function over(state: AccountStateOf<'proving'>, problem: Problem | undefined): AccountState {
  const { by, provider, aim } = state.proving;
  const told = { ...(problem && { problem }), ...(problem && provider && { provider }) };
  if (aim === 'delete') return { step: 'delete', ...listed(state), unsaved: state.unsaved, ...told };
  return by === 'email' || by === 'sms' ? { step: 'contact', channel: by, ...listed(state), ...told } : list(state, told);
}

function stepListing(state: AccountStateOf<'listing'>, event: AccountEvent): AccountStep {
  if (event.type === 'failed') return to(list(state, { problem: event.problem }));
  if (event.type !== 'listed') return stay(state);
  return to(list(anew(event, state.programs), { news: { change: 'added', type: state.proving.by, name: '' } }));
}
