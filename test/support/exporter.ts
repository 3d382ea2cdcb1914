import type { BrowserContext, CDPSession, Frame, FrameLocator, Locator, Page } from 'playwright';
import type { EmulatorControls } from './emulator-controls.js';
import { pressAgainUntil, pressAway, tick } from './pressed-again.js';
import { type Visitor, visitorOf } from './visitor.js';

/** A person at the export page, signed in. */
export interface Exporter extends Visitor {
  readonly frame: FrameLocator;
  /** The isolated document itself, for what is tried inside it. */
  inside(): Frame;
  /** Opens the frame, acknowledges and presses Reveal; waits for nothing that follows. */
  acknowledge(): Promise<void>;
  /** After the tick: "Reveal" and the number, again where the browser took the frame for hidden. */
  confirm(): Promise<void>;
  /** Waits until the words are shown, and asks for them again where the frame was out of sight. */
  seeWords(): Promise<readonly string[]>;
  /** Until the words are shown. @returns them as they are drawn. */
  reveal(): Promise<readonly string[]>;
  /** Puts the words away and waits for the button that shows them again. */
  finish(): Promise<void>;
}

/** Where an export is tried. */
export interface ExportVisit {
  readonly emulator: EmulatorControls;
  readonly site: string;
  /** Of `kms-export`; its wallet is the one that sign-up made when none is named. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** Of `kms-provider`. */
  readonly settings?: Readonly<Record<string, string>>;
}

const ADA = 'ada@example.com';

/** Open the export page. Signs in, where the profile has no session yet, and chooses the wallet. */
export async function exporterAt(
  profile: BrowserContext,
  { emulator, site, attributes = {}, settings = {} }: ExportVisit,
): Promise<Exporter> {
  const page = await profile.newPage();
  // The frame has to be in view as a whole; a driver that looks for its buttons by scrolling would have it wait.
  await page.setViewportSize({ width: 1280, height: 1100 });
  await page.goto(`${site}/export.html#${new URLSearchParams(settings)}`);
  const visitor = visitorOf(page, emulator);
  // The field is drawn before it is known who is signed in.
  const state = await page.evaluate(async () => {
    await customElements.whenDefined('kms-provider');
    const { client } = document.querySelector('kms-provider') as unknown as { client: import('../../src/kms-client.js').KmsClient };
    return (await client.session.restore()).state;
  });
  if (state !== 'signed-in') await visitor.signIn(ADA);
  await visitor.signOut.waitFor();
  await choose(page, attributes);
  return exporterOf(visitor);
}

/** Say what is to be exported. */
export async function choose(page: Page, attributes: Readonly<Record<string, string>>): Promise<void> {
  await page.evaluate(async (wanted) => {
    const old = document.querySelector('kms-export')!;
    // What counts as it was at first needs an element that has not been anywhere.
    const element = 'allow-copy' in wanted ? document.createElement('kms-export') : old;
    for (const [name, value] of Object.entries(wanted)) element.setAttribute(name, value);
    if (element !== old) old.replaceWith(element);
    if (wanted['wallet-id']) return;
    const { client } = document.querySelector('kms-provider') as unknown as { client: import('../../src/kms-client.js').KmsClient };
    const { wallets } = await client.api.query('list_wallets', {});
    element.setAttribute('wallet-id', (wallets.find(({ walletName }) => walletName === 'Wallet 1') ?? wallets[0]!).walletId);
  }, attributes);
}

/** Types the number that the frame shows, as a person who sees all of it does. */
export async function typeNumber(frame: FrameLocator | Frame | Page, limit: { readonly timeout?: number } = {}): Promise<void> {
  const field = frame.getByRole('textbox', { name: 'Type the number you see' });
  await field.waitFor(limit);
  const number = await frame.locator('#plate').innerText(limit);
  await field.pressSequentially(number.replace(/\s/g, ''), limit);
}

/** In the frame: its number is 777 from now on, for drivers that cannot read it without taking the focus away. */
export function sevens(): void {
  crypto.getRandomValues = <T>(into: T): T => {
    if (into instanceof Uint32Array) into[0] = 7;
    return into;
  };
}

/** Presses "Reveal" and types the number, until the answer is there. */
export async function revealUntil(frame: FrameLocator | Page, answer: Locator): Promise<void> {
  const press = async (limit: { readonly timeout?: number } = {}): Promise<void> => {
    await frame.getByRole('button', { name: 'Reveal', disabled: false }).click(limit);
    await typeNumber(frame, limit);
  };
  await press();
  await pressAgainUntil((limit) => answer.waitFor(limit), press);
}

/** Longer than the second for which the frame has to be seen, on a machine that draws late. */
const FIRST_PRESS_MS = 10_000;

/** Read the export page as a person does. */
export function exporterOf(visitor: Visitor): Exporter {
  const { page } = visitor;
  const frame = page.frameLocator('iframe');
  const open = page.getByRole('button', { name: /^Show (recovery phrase|private key)$/ });
  const alone = frame.getByRole('checkbox', { name: 'I am alone and my screen is private' });
  const hide = frame.getByRole('button', { name: 'Hide' });
  const done = frame.getByRole('button', { name: 'Done' });
  const show = frame.getByRole('button', { name: 'Reveal', disabled: false });
  const press = async (limit: { readonly timeout?: number } = {}): Promise<void> => {
    await show.click(limit);
    await typeNumber(frame, limit);
  };
  const confirm = async (): Promise<void> => {
    await press({ timeout: FIRST_PRESS_MS }).catch(() => {});
    await pressAgainUntil((limit) => alone.waitFor({ state: 'hidden', ...limit }), press);
  };
  const acknowledge = async (): Promise<void> => {
    await open.click();
    await tick(alone);
    await confirm();
  };
  const seeWords = async (): Promise<readonly string[]> => {
    await pressAgainUntil((limit) => hide.waitFor(limit), press);
    return frame
      .getByRole('list', { name: /^(Recovery phrase|Private key)$/ })
      .getByRole('listitem')
      .allInnerTexts();
  };
  const reveal = async (): Promise<readonly string[]> => {
    await acknowledge();
    return seeWords();
  };
  const finish = async (): Promise<void> => {
    await pressAway(done, (limit) => open.waitFor(limit));
  };
  const inside = (): Frame => {
    const found = page.frames().find((one) => one.url().includes('export-frame.html'));
    if (!found) throw new Error('there is no export frame');
    return found;
  };
  return { ...visitor, frame, inside, acknowledge, confirm, seeWords, reveal, finish };
}

/** Members of the protocol's accessibility node that are read here. */
interface AccessibleNode {
  readonly nodeId: string;
  readonly parentId?: string;
  readonly ignored: boolean;
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
}

/** A page or frame as a screen reader gets it. */
export interface Accessible {
  /** Everything that is said, in order. */
  readonly texts: readonly string[];
  /** Texts of the items of a list, without their numbers. */
  itemsOf(list: string): readonly string[];
}

interface FrameTree {
  readonly frame: { readonly id: string };
  readonly childFrames?: readonly FrameTree[];
}
const idsIn = ({ frame, childFrames = [] }: FrameTree): readonly string[] => [frame.id, ...childFrames.flatMap(idsIn)];

/** The accessibility tree of the session's uppermost document, and of the frames in its process unless those are left out. */
export async function accessibleTree(session: CDPSession, { withFrames = true } = {}): Promise<Accessible> {
  const { frameTree } = await session.send('Page.getFrameTree');
  const nodes: AccessibleNode[] = [];
  // Without the name of a frame, browsers give the tree of the uppermost document alone.
  for (const frameId of withFrames ? idsIn(frameTree) : [frameTree.frame.id]) {
    const tree = (await session.send('Accessibility.getFullAXTree', { frameId })) as { nodes: AccessibleNode[] };
    const named = (id: string) => `${frameId} ${id}`;
    nodes.push(...tree.nodes.map((node) => ({ ...node, nodeId: named(node.nodeId), parentId: named(node.parentId ?? '') })));
  }
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const nameOf = ({ name }: AccessibleNode): string => name?.value ?? '';
  const isUnder = (node: AccessibleNode | undefined, list: string): boolean =>
    node !== undefined && ((node.role?.value === 'list' && nameOf(node) === list) || isUnder(byId.get(node.parentId ?? ''), list));
  return {
    texts: nodes.map(nameOf).filter(Boolean),
    itemsOf: (list) =>
      nodes
        .filter((node) => node.role?.value === 'StaticText' && isUnder(node, list))
        .map(nameOf)
        .filter((text) => !/^\d+$/.test(text)),
  };
}

/** The session of a frame: its own where it has a process of its own, else that of its page. */
export async function sessionOf(
  profile: BrowserContext,
  frame: Frame,
): Promise<{ readonly session: CDPSession; readonly isApart: boolean }> {
  try {
    return { session: await profile.newCDPSession(frame), isApart: true };
  } catch {
    return { session: await profile.newCDPSession(frame.page()), isApart: false };
  }
}
