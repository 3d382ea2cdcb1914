import { html, nothing, type TemplateResult } from 'lit';
import type { WayIn, WayType } from '../../account/account.js';
import type { DeleteView } from '../../flows/account/view.js';
import { NAMES } from '../../wire/brand-names.js';
import type { Method } from '../../wire/method.js';
import { button, type Face } from '../card/card.js';
import { MARKS } from '../ways/marks.js';
import { signOf } from './choices.js';
import type { FaceParts } from './face-parts.js';
import { TYPES } from './way-list.js';

/** What is lost with the account, and the sign-in methods with which its user can confirm the deletion. */
export function deletionFace(parts: FaceParts, view: DeleteView): Face {
  const { send, text, manage } = parts;
  const { unsaved = [], busy, problem, provider } = view;
  const [walletId] = unsaved;
  const save = { label: text('showPhrase'), kind: 'plain', off: busy !== undefined } as const;
  const phrase = button({ ...save, press: () => manage.open('export', { 'wallet-id': walletId ?? '' }) });
  return {
    step: 'delete',
    flow: 'account',
    heading: text('deleteHeading'),
    text: text('deleteText'),
    field: html`${walletId ? html`<p part="text" class="ask">${text('deleteUnsaved')}${manage.has('export') ? phrase : nothing}</p>` : nothing}
      <p part="text" class="small" id="proofs">${text('deleteProof')}</p>`,
    actions: html`<div class="hurts" role="group" aria-labelledby="proofs">${proofs(parts, view)}</div>${button({ label: text('othersNo'), kind: 'link', off: busy !== undefined, press: () => send({ type: 'keep' }) })}
      ${manage.view()}`,
    busy: busy !== undefined,
    problem,
    ...(provider && { provider: NAMES[provider] }),
  };
}

/** One button for each kind of sign-in method that the account has and this browser supports. */
function proofs({ send, host, text }: FaceParts, { ways, busy }: DeleteView): readonly TemplateResult[] {
  const byName = new Map(ways.flatMap((way) => (way.usable ? [[way.provider ?? way.type, way] as const] : [])));
  const isDone = ([name]: readonly [string, WayIn]) => host.client?.supports(name as Method) === true; // what is usable is a method
  return [...byName].filter(isDone).map(([, way]) => {
    const { type, provider } = way;
    return button({
      label: provider ? NAMES[provider] : text(TYPES[type]),
      kind: 'plain choice',
      sign: type === 'oauth' ? provider && MARKS[provider] : signOf(type),
      busy: busy === type && text('loading'),
      off: busy !== undefined,
      press: () => send({ type: 'prove', by: type as WayType, ...(provider && { provider }) }), // likewise
    });
  });
}
