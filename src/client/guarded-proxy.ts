import { KmsError } from '../errors.js';
import { lazy } from '../platform/lazy.js';
import { ownMembers } from '../platform/member.js';
import { withinSignal } from '../platform/within-signal.js';
import { TLS_FETCHER_KEY } from '../wire/bundle.js';
import type { ServiceProfile } from '../wire/profile.js';
import type { CallOptions, ProxyClient } from './proxy-client.js';
import { codeSealer } from './sealed-code.js';
import type { Captcha } from './settings.js';

/** What calls of a proxy go through first. */
export interface Guards {
  readonly subtle: SubtleCrypto;
  readonly profile: ServiceProfile;
  /** Signs the keys that codes are encrypted for; the service's own if absent. */
  readonly otpSigner?: string | undefined;
  /** The parent organization, where it is known. */
  readonly parentId: () => string | undefined;
  /** The page's bot check. It is asked if the service names a site key. */
  readonly captcha?: Captcha | undefined;
}

/** The calls of a proxy, with encrypted codes where the profile requires them, and with a token of the page's bot check if it has one. */
export function guardedProxy(proxy: ProxyClient, guards: Guards): ProxyClient {
  const forPeople = guards.captcha ? askingPeople(proxy, guards.captcha) : proxy;
  return guards.profile.otp === 'sealed' ? sealing(forPeople, guards) : forPeople;
}

/** @source wire-v2.md 5.1 */
function askingPeople(proxy: ProxyClient, captcha: Captcha): ProxyClient {
  const params = lazy(() => proxy.walletKitClientParams());
  const proven = async (options: CallOptions = {}): Promise<CallOptions> => {
    const { captchaToken, signal } = ownMembers(options);
    if (captchaToken !== undefined) return options;
    const { turnstileSiteKey } = await withinSignal(signal, params);
    return turnstileSiteKey === undefined ? options : { ...options, captchaToken: await wordOf(captcha, turnstileSiteKey, signal) };
  };
  return {
    ...proxy,
    otpInit: async (input, options) => proxy.otpInit(input, await proven(options)),
    signup: async (input, options) => proxy.signup(input, await proven(options)),
  };
}

/**
 * If a bot check fails, it usually couldn't be reached, so the user may try again. One that never answers doesn't block a login for good.
 */
async function wordOf(captcha: Captcha, siteKey: string, signal: AbortSignal | undefined): Promise<string> {
  try {
    return await withinSignal(signal, () => captcha(siteKey, { signal }));
  } catch (cause) {
    throw cause instanceof KmsError ? cause : new KmsError('network', { reason: 'captcha', cause });
  }
}

/** @source wire-v2.md 6 */
function sealing(proxy: ProxyClient, { subtle, otpSigner: signer = TLS_FETCHER_KEY, parentId }: Guards): ProxyClient {
  const seal = codeSealer(subtle);
  return {
    ...proxy,
    otpInit: async (input, options) => {
      const sent = await proxy.otpInit(input, options);
      if (sent.otpEncryptionTargetBundle !== undefined) return sent;
      throw new KmsError('bad_response', { operation: 'otp_init', reason: 'bad_response', path: 'otpEncryptionTargetBundle' });
    },
    otpVerify: async (input, options) => {
      if ('encryptedOtpBundle' in input) return proxy.otpVerify(input, options);
      const { otpEncryptionTargetBundle: bundle = '', ...code } = input;
      const encryptedOtpBundle = await seal({ ...code, bundle, signer, organizationId: parentId() });
      return proxy.otpVerify({ otpId: code.otpId, encryptedOtpBundle }, options);
    },
  };
}
