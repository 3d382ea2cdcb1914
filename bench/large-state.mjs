import { randomUUID } from 'node:crypto';

/** Add activities to an emulator: half of them to the parent, the others to each sub-organization in turn. */
export async function addActivities(origin, count) {
  const address = `${origin}/_emulator/snapshot`;
  const snapshot = await (await fetch(address)).json();
  const { organizations, users } = snapshot.tables;
  const owners = organizations.map(({ id }) => id);
  const parent = organizations.find(({ parentId }) => parentId === undefined).id;
  const userOf = new Map(users.map(({ id, organizationId }) => [organizationId, id]));
  for (let at = 0; at < count; at += 1)
    snapshot.tables.activities.push(activityOf(at % 2 === 0 ? parent : owners[at % owners.length], userOf));
  const answer = await fetch(address, { method: 'PUT', body: JSON.stringify(snapshot) });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
}

/** A signature, like most activities. */
function activityOf(organizationId, userOf) {
  const nowMs = Date.now();
  return {
    id: randomUUID(),
    organizationId,
    status: 'ACTIVITY_STATUS_COMPLETED',
    type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
    parameters: {
      signWith: randomUUID(),
      payload: 'ab'.repeat(32),
      encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
      hashFunction: 'HASH_FUNCTION_NO_OP',
    },
    generateAppProofs: false,
    timestampMs: String(nowMs),
    fingerprint: `sha256:${randomUUID()}`,
    userId: userOf.get(organizationId),
    publicKey: '02'.repeat(33),
    votes: [],
    result: { signRawPayloadResult: { r: 'ab'.repeat(32), s: 'cd'.repeat(32), v: '00' } },
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
}
