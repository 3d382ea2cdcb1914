import { Refusal } from '../http/refusal.js';
import type { Service } from './service.js';

/** The maximum of each kind that an organization may have. Tags of a sub-organization have their own limit. @source wire 17 */
const mostOf = { users: 100, wallets: 100, policies: 100, tags: 100, privateKeys: 1000 } as const;
const MOST_TAGS_BELOW = 10;

/**
 * Check that there is room for more of a kind.
 * @param organizationId absent for an organization that doesn't exist yet.
 * @throws Refusal `too-many-resources`.
 */
export function checkRoom({ state }: Service, organizationId: string | undefined, room: { of: keyof typeof mostOf; for?: number }): void {
  const isBelow = organizationId !== undefined && state.organizations.get(organizationId)?.parentId !== undefined;
  const most = room.of === 'tags' && isBelow ? MOST_TAGS_BELOW : mostOf[room.of];
  const present = organizationId === undefined ? 0 : state[room.of].count('organization', organizationId);
  if (present + (room.for ?? 1) > most) {
    throw new Refusal('too-many-resources', { suffix: ` ${room.of === 'privateKeys' ? 'private keys' : room.of}` });
  }
}
