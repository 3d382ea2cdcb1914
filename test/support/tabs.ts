import type { BrowserContext, Page } from 'playwright';
import type { SessionSnapshot } from '../../src/session/session.js';
import type { SeenRequest } from './emulator-controls.js';
import type { Stage } from './stage.js';
import { type Visitor, visit } from './visitor.js';

/** A change of the session, as a tab was notified of it. */
export type Change = SessionSnapshot & { readonly at: number };
type SignedIn = Extract<Change, { state: 'signed-in' }>;

/** The elements of a page, as far as these journeys read them. */
interface Shown extends HTMLElement {
  readonly client: {
    readonly session: {
      readonly snapshot: SessionSnapshot;
      subscribe(listener: (snapshot: SessionSnapshot) => void): () => void;
      refresh(): Promise<SessionSnapshot>;
    };
    readonly api: { query(name: string, fields: object): Promise<Record<string, unknown>> };
  };
}

/** Open a tab that records each change of the session, with the time. */
export async function openTab(profile: BrowserContext, stand: Stage, attributes: Readonly<Record<string, string>> = {}): Promise<Visitor> {
  const visitor = await visit(profile, stand.emulator, { site: stand.site, attributes });
  await watchChanges(visitor.page);
  return visitor;
}

/** Start recording changes, after a reload too. */
export async function watchChanges(page: Page): Promise<void> {
  await page.waitForFunction(() => (document.querySelector('kms-session') as Shown | null)?.client !== undefined);
  await page.evaluate(() => {
    const { session } = (document.querySelector('kms-session') as Shown).client;
    const changes: object[] = [{ at: Date.now(), ...session.snapshot }];
    Object.assign(window, { changes });
    session.subscribe((snapshot) => changes.push({ at: Date.now(), ...snapshot }));
  });
}

/** All changes that a tab was notified of. */
export const changesOf = (page: Page): Promise<readonly Change[]> =>
  page.evaluate(() => (window as unknown as { changes: Change[] }).changes);

/** Waits until a tab is in a state. */
export const stateIs = (page: Page, state: SessionSnapshot['state']): Promise<unknown> =>
  page.waitForFunction(
    (wanted) =>
      (document.querySelector('kms-session') as unknown as { client: { session: { snapshot: { state: string } } } }).client.session.snapshot
        .state === wanted,
    state,
  );

/** How far apart tabs were notified of something, in milliseconds: from the first one to the last one. */
export async function spreadOf(pages: readonly Page[], isIt: (change: Change) => boolean): Promise<number> {
  const times = (await Promise.all(pages.map(changesOf))).map((changes) => changes.find(isIt)?.at ?? Number.POSITIVE_INFINITY);
  return Math.max(...times) - Math.min(...times);
}

/** The ends of the sessions that a tab saw, in order. */
export async function endsOf(page: Page): Promise<readonly number[]> {
  const signedIn = (await changesOf(page)).filter((change): change is SignedIn => change.state === 'signed-in');
  return [...new Set(signedIn.map(({ expiresAtMs }) => expiresAtMs))];
}

/** Renew the session from a tab. @returns its new end, or the code of the failure. */
export const refresh = (page: Page): Promise<number | string> =>
  page.evaluate(async () => {
    const { session } = (document.querySelector('kms-session') as Shown).client;
    return session.refresh().then(
      (snapshot) => (snapshot.state === 'signed-in' ? snapshot.expiresAtMs : snapshot.state),
      ({ code }) => code,
    );
  });

/** Ask the service who this tab is: by its own key. @returns the user's name, or the code of the failure. */
export const whoami = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const { api } = (document.querySelector('kms-session') as Shown).client;
    return api.query('whoami', {}).then(
      ({ username }) => String(username),
      ({ code }) => String(code),
    );
  });

/** Public keys that stamped an operation, in order. */
export function stampsOf(requests: readonly SeenRequest[], operation: string): readonly string[] {
  const stamps = requests.filter(({ method, path }) => method === 'POST' && path.endsWith(`/${operation}`));
  return stamps.map(
    ({ headers }) => (JSON.parse(Buffer.from(headers['x-stamp'] ?? '', 'base64url').toString()) as { publicKey: string }).publicKey,
  );
}
