import { isFields } from '../../http/fields.js';
import type { ServiceKeys } from '../../state/service-keys.js';
import { spoilBundle } from './bundle-faults.js';
import type { MetFaults } from './registry.js';
import { spoilToken } from './token-faults.js';

/** A response whose tokens and bundles have the faults of named cases. */
export function spoilMembers(answer: unknown, faults: MetFaults, { keys, nowMs }: { keys: ServiceKeys; nowMs: number }): unknown {
  const spoil = (name: string, value: string): string => {
    if (name === 'exportBundle' && faults.has('bundle')) return spoilBundle(value, String(faults.get('bundle')), keys.exportSigner);
    if (!faults.has('token')) return value;
    const fault = String(faults.get('token'));
    if (name === 'session') return spoilToken(value, fault, { hashesTwice: true, signer: keys.sessionSigner, nowMs });
    return name === 'verificationToken' ? spoilToken(value, fault, { hashesTwice: false, signer: keys.verificationSigner, nowMs }) : value;
  };
  return walk(answer, spoil);
}

/** Request parameters are repeated in intents, and stay as they were sent. */
function walk(value: unknown, spoil: (name: string, text: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => walk(item, spoil));
  if (!isFields(value)) return value;
  const members = Object.entries(value).map(([name, inner]) => {
    if (name === 'intent') return [name, inner];
    return [name, typeof inner === 'string' ? spoil(name, inner) : walk(inner, spoil)];
  });
  return Object.fromEntries(members);
}
