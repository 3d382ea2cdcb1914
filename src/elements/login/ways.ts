import type { OtpChannel } from '../../flows/otp/view.js';
import type { FlowController } from '../shared/flow-controller.js';

/** Ways in that the login draws; what the configuration lists besides them is left out. */
export const DRAWN: readonly string[] = ['email', 'sms', 'passkey', 'wallet'];

/** Whether a way in is one by code. */
export const isChannel = (way: string): way is OtpChannel => way === 'email' || way === 'sms';

/** The ways that the attribute `methods` leaves, each once, in its order; without it all, in theirs. */
export function narrowed(all: readonly string[], methods: string | null | undefined): readonly string[] {
  const wanted = methods?.split(/[\s,]+/).filter(Boolean);
  return wanted ? wanted.filter((way, at) => all.includes(way) && wanted.indexOf(way) === at) : all;
}

/** What a flow shows; who signed out again starts from the beginning. */
export function viewOf<V extends { readonly step: string }>(
  flow: FlowController<V, { readonly type: 'back' } | object>,
): V | { readonly step: 'ready' } {
  flow.begin();
  if (flow.view?.step === 'done') flow.send({ type: 'back' });
  return flow.view ?? { step: 'ready' };
}
