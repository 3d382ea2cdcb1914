import { shortAddress } from '../texts/short-address.js';
import type { ExportedWallet } from '../wire/export-port.js';
import { heading, make } from './make.js';
import { said } from './texts.js';

/** The heading of a secret, and below it whose it is. */
export function ofWallet({ name, address }: Partial<ExportedWallet>): HTMLElement {
  const known = [name, address && shortAddress(address)].flatMap((text) => (text ? [make('bdi', { text })] : []));
  const whose = make('p', { attributes: { class: 'whose' }, children: known });
  return make('header', { children: [heading(said('heading')), whose] });
}

/** The account's id, which few people know. Shown on demand. */
export function accountId(organizationId: string | undefined): HTMLElement {
  const id = make('bdi', { attributes: { class: 'whole' }, text: organizationId ?? said('unknown') });
  return make('details', { children: [make('summary', { text: said('organization') }), id] });
}
