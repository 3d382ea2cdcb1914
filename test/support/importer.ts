import type { BrowserContext, Frame, FrameLocator, Locator } from 'playwright';
import type { EmulatorControls } from './emulator-controls.js';
import { typeNumber } from './exporter.js';
import { MOVED_MS, pressAgainUntil } from './pressed-again.js';
import { type Visitor, visitorOf } from './visitor.js';

/** A signed-in user at the import page. */
export interface Importer extends Visitor {
  readonly frame: FrameLocator;
  /** Where the words or the key are typed. */
  readonly field: Locator;
  /** The isolated document itself, for attempts inside it. */
  inside(): Frame;
  /** Opens the frame. */
  open(): Promise<void>;
  /** Presses "Import" and types the number, until the answer is there. */
  sendUntil(answer: Locator): Promise<void>;
}

/** Where an import is tried. */
export interface ImportVisit {
  readonly emulator: EmulatorControls;
  readonly site: string;
  /** Of `kms-import`. */
  readonly attributes?: Readonly<Record<string, string>>;
}

/** Open the import page, and sign in if the profile has no session yet. */
export async function importerAt(profile: BrowserContext, { emulator, site, attributes = {} }: ImportVisit): Promise<Importer> {
  const page = await profile.newPage();
  // The whole frame must be in view. A driver that looks for its buttons by scrolling would make it wait.
  await page.setViewportSize({ width: 1280, height: 1100 });
  await page.goto(`${site}/import.html`);
  const visitor = visitorOf(page, emulator);
  const state = await page.evaluate(async () => {
    await customElements.whenDefined('kms-provider');
    const { client } = document.querySelector('kms-provider') as unknown as { client: import('../../src/kms-client.js').KmsClient };
    return (await client.session.restore()).state;
  });
  if (state !== 'signed-in') await visitor.signIn('ada@example.com');
  await visitor.signOut.waitFor();
  await page.evaluate((wanted) => {
    const element = document.querySelector('kms-import')!;
    for (const [name, value] of Object.entries(wanted)) element.setAttribute(name, value);
  }, attributes);
  return importerOf(visitor);
}

/** Read the import page as a user does. */
export function importerOf(visitor: Visitor): Importer {
  const { page } = visitor;
  const frame = page.frameLocator('iframe');
  const send = frame.getByRole('button', { name: 'Import', disabled: false });
  const press = async (limit: { readonly timeout?: number } = {}): Promise<void> => {
    await send.click(limit);
    await typeNumber(frame, limit);
  };
  const field = frame.getByRole('textbox', { name: /^(Recovery phrase|Private key)$/ });
  return {
    ...visitor,
    frame,
    field,
    inside: () => {
      const found = page.frames().find((one) => one.url().includes('import-frame.html'));
      if (!found) throw new Error('there is no import frame');
      return found;
    },
    open: async () => {
      await page.getByRole('button', { name: /^Import a (recovery phrase|private key)$/ }).click();
      await field.waitFor();
      await new Promise((resolve) => setTimeout(resolve, MOVED_MS));
    },
    sendUntil: async (answer) => {
      await press();
      await pressAgainUntil((limit) => answer.waitFor(limit), press);
    },
  };
}
