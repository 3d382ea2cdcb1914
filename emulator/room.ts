import { Refusal } from './refusal.js';
import type { Service } from './service.js';

/** The most of each kind that an organization may have; tags of a sub-organization have their own limit. @source wire 17 */
const mostOf = { users: 100, wallets: 100, policies: 100, tags: 100, privateKeys: 1000 } as const;
const MOST_TAGS_BELOW = 10;

/** Check that there is room for more of a kind. @throws Refusal `too-many-resources`. */
export function checkRoom({ state }: Service, organizationId: string, room: { of: keyof typeof mostOf; for?: number }): void {
  const isBelow = state.organizations.get(organizationId)?.parentId !== undefined;
  const most = room.of === 'tags' && isBelow ? MOST_TAGS_BELOW : mostOf[room.of];
  if (state[room.of].count('organization', organizationId) + (room.for ?? 1) > most) {
    throw new Refusal('too-many-resources', { suffix: ` ${room.of === 'privateKeys' ? 'private keys' : room.of}` });
  }
}
