/** What to ask a provider for in the browser's own dialog. */
export interface IdentityRequest {
  /** Address of the provider's configuration file. */
  readonly configUrl: string;
  readonly clientId: string;
  readonly nonce: string;
  readonly scope: string | undefined;
}

/** Members that TypeScript doesn't know yet. @source W3C Federated Credential Management, sections 2.3 and 2.4 */
interface IdentityOptions extends CredentialRequestOptions {
  readonly identity: {
    readonly context: 'signin';
    readonly mode: 'active';
    readonly providers: readonly {
      readonly configURL: string;
      readonly clientId: string;
      readonly params: Readonly<Record<string, string>>;
    }[];
  };
}

/** Whether the browser has a dialog for provider accounts (FedCM). Early versions take no parameters, so a nonce would be lost. */
export function hasIdentityDialog(): boolean {
  const credential: unknown = Reflect.get(globalThis, 'IdentityCredential');
  return typeof credential === 'function' && 'configURL' in credential.prototype;
}

/**
 * Ask the browser for an ID token. It shows its own dialog, and only within a click.
 *
 * @returns `undefined` if it gives none. It doesn't say why: the user may have closed the dialog, or the provider may not be set up for
 * this page.
 */
export async function identityToken(
  { configUrl, clientId, nonce, scope }: IdentityRequest,
  signal: AbortSignal,
): Promise<string | undefined> {
  const params = { nonce, response_type: 'id_token', ...(scope !== undefined && { scope }) };
  const providers = [{ configURL: configUrl, clientId, params }];
  const options: IdentityOptions = { signal, identity: { context: 'signin', mode: 'active', providers } };
  try {
    return tokenIn(await navigator.credentials.get(options));
  } catch {
    return undefined;
  }
}

function tokenIn(given: object | null): string | undefined {
  const token = given && 'token' in given ? given.token : undefined;
  return typeof token === 'string' ? token : undefined;
}
