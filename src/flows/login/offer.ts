import { kmsErrorOf } from '../../errors.js';
import type { Method } from '../../wire/method.js';
import { type Flow, type Problem, problemOf, startFlow } from '../runner.js';
import { type OfferEffect, type OfferEvent, type OfferState, offerMachine } from './offer-machine.js';

/** What an offer needs: a client. */
export interface OfferClient {
  providers(): Promise<{ readonly methods: readonly Method[] }>;
  readonly account: { add(way: { readonly type: 'passkey'; readonly conditional?: boolean }): Promise<unknown> };
}

/** What an offer does in the page. */
export interface OfferDeeds {
  /** The answer that this device keeps. */
  readonly kept: () => string | undefined;
  readonly keep: (answer: 'made' | 'no') => unknown;
  readonly tell: (problem: Problem) => unknown;
}

/** Start the offer of a passkey. */
export function startOffer(client: OfferClient, { kept, keep, tell }: OfferDeeds): Flow<OfferState, OfferEvent> {
  const perform = async (effect: OfferEffect): Promise<OfferEvent | undefined> => {
    if (effect.type === 'ask') return ask(client, kept).catch((): OfferEvent => ({ type: 'may-not' }));
    if (effect.type === 'add') return add(client, effect.conditional).catch(failed);
    if (effect.type === 'keep') keep(effect.answer);
    else tell(effect.problem);
    return undefined;
  };
  return startFlow(offerMachine, perform, (state) => state);
}

async function ask(client: OfferClient, kept: OfferDeeds['kept']): Promise<OfferEvent> {
  const { methods } = await client.providers();
  return { type: methods.includes('passkey') && kept() === undefined ? 'may' : 'may-not' };
}

/** Within the press: the browser opens its dialog only there. */
async function add({ account }: OfferClient, conditional: boolean): Promise<OfferEvent> {
  await account.add({ type: 'passkey', ...(conditional && { conditional }) });
  return { type: 'added' };
}

function failed(thrown: unknown): OfferEvent {
  const error = kmsErrorOf(thrown);
  return error.reason === 'exists' ? { type: 'exists' } : { type: 'failed', problem: problemOf(error) };
}
