import { p256 } from '@noble/curves/nist.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { base64urlnopad } from '@scure/base';
import { encode } from 'cborg';
import type { EmulatorSetup } from '../../emulator/controls/given/options.js';
import { KmsError } from '../../src/errors.js';
import type { PasskeyAssertion, PasskeyNews, PasskeyRequest, Passkeys } from '../../src/platform/environment.js';

/** An authenticator without a browser: real keys and signatures, and a user who does what the test says. */
export interface FixedAuthenticator extends Passkeys {
  /** `undefined`: the user agrees. */
  refusal: KmsError | undefined;
  /** Dialogs so far, by kind. */
  readonly dialogs: ('assert' | 'create')[];
  /** Whether the browser reports at once that it has no passkey; most don't. */
  takesImmediate: boolean;
  /** Whether the browser creates a passkey without a dialog; most don't. */
  takesConditional: boolean;
  /** Whether the browser accepts updates about passkeys; most don't. */
  takesNews: boolean;
  /** What the service knows about passkeys, as the browser was told. */
  readonly news: PasskeyNews[];
  /** Whether the autofill waits. */
  readonly waits: boolean;
  /** The user picks a passkey in the autofill. */
  pick(): void;
  /** The user is at another device. */
  forget(): void;
}

interface Credential {
  readonly id: Uint8Array;
  readonly secret: Uint8Array;
  readonly userId: Uint8Array;
}

const utf8 = (text: string) => new TextEncoder().encode(text);
const join = (...parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
/** User present and verified; with a new credential attached. */
const FLAGS = { assert: 0x05, create: 0x45 };

/** For an emulator whose passkeys are used on the page of `fixedEnvironment`. */
export const SITE_ALLOWED: EmulatorSetup = { settings: { allowedOrigins: ['loopback', 'https://site.example'] } };

/** @param origin of the page, as the browser writes it. */
export function fixedAuthenticator(origin = 'https://site.example'): FixedAuthenticator {
  const credentials: Credential[] = [];
  const dialogs: ('assert' | 'create')[] = [];
  const news: PasskeyNews[] = [];
  let picked: (() => void) | undefined;

  const clientData = (type: string, challenge: Uint8Array) =>
    utf8(JSON.stringify({ type, challenge: base64urlnopad.encode(challenge), origin, crossOrigin: false }));
  const header = (rpId: string, flags: number) => join(sha256(utf8(rpId)), Uint8Array.of(flags, 0, 0, 0, 1));
  const sign = ({ challenge, rpId, allow = [] }: PasskeyRequest): PasskeyAssertion => {
    const credential = credentials.findLast(({ id }) => allow.length === 0 || allow.includes(base64urlnopad.encode(id)));
    if (!credential) throw new KmsError('passkey_cancelled');
    const data = clientData('webauthn.get', challenge);
    const authenticatorData = header(rpId, FLAGS.assert);
    const signature = p256.sign(join(authenticatorData, sha256(data)), credential.secret, { format: 'der' });
    return {
      credentialId: base64urlnopad.encode(credential.id),
      authenticatorData: base64urlnopad.encode(authenticatorData),
      clientDataJson: base64urlnopad.encode(data),
      signature: base64urlnopad.encode(signature),
      userHandle: base64urlnopad.encode(credential.userId),
    };
  };
  const dialog = (kind: 'assert' | 'create', signal: AbortSignal | undefined) => {
    picked = undefined;
    dialogs.push(kind);
    if (signal?.aborted) throw new KmsError('aborted');
    if (self.refusal) throw self.refusal;
  };
  const self: FixedAuthenticator = {
    refusal: undefined,
    takesNews: false,
    takesImmediate: false,
    takesConditional: false,
    dialogs,
    news,
    get waits() {
      return picked !== undefined;
    },
    pick: () => picked?.(),
    forget: () => void credentials.splice(0),
    supported: () => true,
    conditionalSupported: async () => true,
    looks: async () => self.takesImmediate,
    preload: async () => {},
    hears: async () => self.takesNews,
    tell: async (one) => void (self.takesNews && news.push(one)),
    assert: async (request, signal) => {
      if (request.immediate) {
        picked = undefined;
        if (credentials.length === 0) throw new KmsError('passkey_cancelled');
        return sign(request);
      }
      if (!request.conditional) {
        dialog('assert', signal);
        return sign(request);
      }
      await new Promise<void>((resolve, reject) => {
        picked = resolve;
        const gone = () => {
          picked = undefined;
          reject(new KmsError('aborted'));
        };
        signal?.addEventListener('abort', gone, { once: true });
      });
      picked = undefined;
      return sign(request);
    },
    create: async ({ challenge, rpId, userId, exclude = [], conditional }, signal) => {
      if (!conditional) dialog('create', signal);
      else if (!self.takesConditional) throw new KmsError('passkey_cancelled');
      if (credentials.some((known) => exclude.includes(base64urlnopad.encode(known.id))))
        throw new KmsError('passkey_failed', { reason: 'exists' });
      const id = crypto.getRandomValues(new Uint8Array(16));
      const secret = p256.utils.randomSecretKey();
      const point = p256.getPublicKey(secret, false);
      const cose = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, point.slice(1, 33)],
        [-3, point.slice(33)],
      ]);
      credentials.push({ id, secret, userId });
      const authData = join(header(rpId, FLAGS.create), new Uint8Array(16), Uint8Array.of(0, id.length), id, encode(cose));
      return {
        credentialId: base64urlnopad.encode(id),
        clientDataJson: base64urlnopad.encode(clientData('webauthn.create', challenge)),
        attestationObject: base64urlnopad.encode(encode({ fmt: 'none', attStmt: {}, authData })),
        transports: ['internal', 'hybrid', 'of-a-later-day'],
      };
    },
  };
  return self;
}
