import { sha256 } from '@noble/hashes/sha2.js';
import { fromHex, jsonOf, textOf, toBase64url, toHex, utf8 } from '../../bytes/encodings.js';
import { signP256, signP256Der } from '../../bytes/signatures.js';
import { type Fields, isFields } from '../../http/fields.js';
import { p256Key, type ServiceKey } from '../../state/service-keys.js';

interface BundleParts {
  readonly envelope: Fields;
  readonly data: Fields;
  readonly signer: ServiceKey;
}

type Recipe = (parts: BundleParts) => unknown;

/** Other data, correctly signed; `undefined` removes a member. */
const data = (change: Fields | ((data: Fields) => Fields)): Recipe => {
  return ({ envelope, data: former, signer }) =>
    sealed({ ...former, ...(typeof change === 'function' ? change(former) : change) }, envelope, signer);
};

/** Another envelope. */
const envelope = (change: (parts: BundleParts, bytes: Uint8Array) => Fields): Recipe => {
  return (parts) => ({ ...parts.envelope, ...change(parts, dataBytes(parts.envelope)) });
};

function sealed(value: unknown, former: Fields, signer: ServiceKey): Fields {
  const bytes = utf8(JSON.stringify(value));
  return { ...former, data: toHex(bytes), dataSignature: toHex(signP256Der(bytes, signer.privateKey)) };
}

function dataBytes({ data: hex }: Fields): Uint8Array {
  return fromHex(String(hex)) ?? new Uint8Array();
}

const stranger = (): ServiceKey => p256Key((length) => new Uint8Array(length).fill(9));
const lastFlipped = (hex: unknown): string => String(hex).replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));

/** What the cases of `export-bundles` do to a bundle of this service. @source security 4.2, 15 */
const recipes: Readonly<Record<string, Recipe>> = {
  extra: data({ extra: true }),
  uphex: envelope(({ envelope: former }) => ({ data: String(former.data).toUpperCase() })),
  'other-signer': envelope((_parts, bytes) => {
    const other = stranger();
    return { dataSignature: toHex(signP256Der(bytes, other.privateKey)), enclaveQuorumPublic: other.publicKeyHex };
  }),
  'claims-pinned': envelope((_parts, bytes) => ({ dataSignature: toHex(signP256Der(bytes, stranger().privateKey)) })),
  'pub-missing': envelope(() => ({ enclaveQuorumPublic: undefined })),
  'sig-missing': envelope(() => ({ dataSignature: undefined })),
  'sig-empty': envelope(() => ({ dataSignature: '' })),
  'sig-raw': envelope(({ signer }, bytes) => ({ dataSignature: toHex(signP256(bytes, signer.privateKey)) })),
  'sig-b64': envelope(({ signer }, bytes) => ({ dataSignature: toBase64url(signP256Der(bytes, signer.privateKey)) })),
  'sig-double': envelope(({ signer }, bytes) => ({ dataSignature: toHex(signP256Der(sha256(bytes), signer.privateKey)) })),
  'data-flip': envelope(({ envelope: former }) => ({ data: lastFlipped(former.data) })),
  'data-odd': envelope(({ envelope: former }) => ({ data: String(former.data).slice(1) })),
  'org-other': data({ organizationId: '00000000-0000-4000-8000-000000000000' }),
  'org-missing': data({ organizationId: undefined }),
  'org-case': data((former) => ({ organizationId: String(former.organizationId).toUpperCase() })),
  'org-array': data((former) => ({ organizationId: [former.organizationId] })),
  'enc-missing': data({ encappedPublic: undefined }),
  'enc-swap': data(() => ({ encappedPublic: stranger().publicKeyHex })),
  'enc-off': data((former) => ({ encappedPublic: lastFlipped(former.encappedPublic) })),
  'ct-missing': data({ ciphertext: undefined }),
  'ct-empty': data({ ciphertext: '' }),
  'ct-flip': data((former) => ({ ciphertext: lastFlipped(former.ciphertext) })),
  'signed-null': ({ envelope: former, signer }) => sealed(null, former, signer),
  'top-null': () => null,
  'top-array': () => [],
  huge: data({ extra: 'x'.repeat(65_536) }),
};

/** Whether a value names a case, or is a JSON text to use instead of a bundle. */
export function isBundleFault(value: unknown): boolean {
  return typeof value === 'string' && (value === 'pass' || Object.hasOwn(recipes, value) || jsonOf(value) !== undefined);
}

/** A bundle with a case's fault. A value that names no case replaces the bundle. */
export function spoilBundle(text: string, name: string, signer: ServiceKey): string {
  if (name === 'pass') return text;
  const recipe = Object.hasOwn(recipes, name) ? recipes[name] : undefined;
  const former = jsonOf(text);
  if (recipe === undefined || !isFields(former)) return name;
  const inner = jsonOf(textOf(dataBytes(former)));
  return JSON.stringify(recipe({ envelope: former, data: isFields(inner) ? inner : {}, signer }));
}
