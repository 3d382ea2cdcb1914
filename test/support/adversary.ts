import { p256 } from '@noble/curves/nist.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { BrowserContext, Frame, Page } from 'playwright';
import { typeNumber } from './exporter.js';
import { pressAgainUntil } from './pressed-again.js';
import { sealTo } from './seal.js';

/** How a page describes the frame that it creates. */
export interface Making {
  /** Style of the frame. Without one it is 400 × 512 pixels. */
  readonly style?: Readonly<Record<string, string>>;
  /** After the hash, besides the signer. */
  readonly settings?: string;
  /** The frame's host allows words to be copied. */
  readonly mayCopy?: boolean;
  readonly init?: Readonly<Record<string, unknown>>;
  readonly words?: string;
}

/** A page that creates the frame itself, without the element, and a user who presses what they believe they see. */
export interface Adversary {
  readonly page: Page;
  readonly frame: Frame;
  /** Kinds of all messages that came through the port. */
  heard(): Promise<readonly string[]>;
  /** Runs in the page; `frame` is its iframe. */
  run(script: (frame: HTMLIFrameElement) => unknown): Promise<void>;
  /** Text of all places for words, as the frame draws them now. */
  words(): Promise<string>;
  /** Presses a button of the frame by keyboard, as blindly as a page can make a user do it. */
  press(name: string): Promise<void>;
  tick(): Promise<void>;
  /** From the first step to the words. */
  reveal(): Promise<void>;
  close(): Promise<void>;
}

/** Longer than the frame must be visible before an action. */
export const STEADY_MS = 1500;
export const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow';

const SIGNER = Uint8Array.from({ length: 32 }, (_, at) => at + 1);
const ORGANIZATION = '5d3b2c1a-0000-4000-8000-000000000000';
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** What the service would answer, signed with a key of the test. */
export function bundleFor(targetPublicKey: string, text: string): { readonly bundle: string; readonly organizationId: string } {
  const { enc, ciphertext } = sealTo(hexToBytes(targetPublicKey), bytesOf(text));
  const sealed = { encappedPublic: bytesToHex(enc), ciphertext: bytesToHex(ciphertext), organizationId: ORGANIZATION };
  const data = bytesOf(JSON.stringify(sealed));
  const bundle = {
    version: 'v1.0.0',
    data: bytesToHex(data),
    dataSignature: bytesToHex(p256.sign(data, SIGNER, { format: 'der', lowS: false })),
    enclaveQuorumPublic: bytesToHex(p256.getPublicKey(SIGNER, false)),
  };
  return { bundle: JSON.stringify(bundle), organizationId: ORGANIZATION };
}

/** Open a page on a site without its own policy, containing a frame that the page created itself. */
export async function adversaryAt(
  profile: BrowserContext,
  site: string,
  { style = {}, mayCopy = false, settings = '', init = {}, words = PHRASE }: Making = {},
): Promise<Adversary> {
  const page = await profile.newPage();
  await page.exposeFunction('sealed', (target: string) => bundleFor(target, words));
  await page.goto(`${site}/adversary.html`);
  await page.evaluate(makeFrame, {
    address: mayCopy ? `${frameAddressAt(site, 'copying')}&allow-copy=` : frameAddressAt(site) + settings,
    style,
    init,
  });
  const frame = page.frames().find((one) => one.url().includes('export-frame.html'))!;
  const button = (name: string) => frame.getByRole('button', { name, exact: true });
  const press = async (name: string, limit?: { readonly timeout: number }): Promise<void> => {
    await button(name).focus(limit);
    await page.keyboard.press('Enter');
  };
  const tick = async (): Promise<void> => {
    await frame.getByRole('checkbox').focus();
    await page.keyboard.press('Space');
  };
  return {
    page,
    frame,
    press,
    tick,
    heard: () => page.evaluate(() => (window as unknown as { heard: { kind: string }[] }).heard.map(({ kind }) => kind)),
    run: (script) => page.evaluate(`(${script})(document.querySelector('iframe'))`).then(() => {}),
    words: () =>
      frame.evaluate(() =>
        [...document.querySelectorAll('.word, .secret')]
          .map((one) => one.textContent)
          .join(' ')
          .trim(),
      ),
    reveal: async () => {
      await tick();
      await page.waitForTimeout(STEADY_MS);
      const reveal = async (limit?: { readonly timeout: number }): Promise<void> => {
        await press('Reveal', limit);
        await typeNumber(frame, limit);
      };
      await reveal();
      await pressAgainUntil((limit) => button('Hide').waitFor(limit), reveal);
    },
    close: () => page.close(),
  };
}

/** Address of the frame on a site, with the test's own signer. */
export const frameAddressAt = (site: string, folder = 'dist'): string =>
  `${site}/${folder}/export-frame.html#danger-signer=${bytesToHex(p256.getPublicKey(SIGNER, false))}`;

interface MakingHere {
  readonly address: string;
  readonly style: Readonly<Record<string, string>>;
  readonly init: Readonly<Record<string, unknown>>;
}

/** In the page: creates the frame, gives it a port, and passes it the bundle that it asks for. */
export async function makeFrame({ address, style, init }: MakingHere): Promise<void> {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.allow = 'clipboard-write';
  Object.assign(frame.style, { display: 'block', inlineSize: '400px', blockSize: '576px', border: '0' }, style);
  frame.src = address;
  document.body.append(frame);
  await new Promise((done) => frame.addEventListener('load', done, { once: true }));
  const { port1, port2 } = new MessageChannel();
  const heard: { kind: string }[] = [];
  const started = new Promise<void>((done) => {
    port1.onmessage = async ({ data }) => {
      heard.push(data);
      done();
      const { sealed } = window as unknown as { sealed: (target: string) => Promise<object> };
      if (data.kind === 'ready') port1.postMessage({ v: 1, kind: 'bundle', ...(await sealed(data.targetPublicKey)) });
    };
  });
  Object.assign(window, { heard, port: port1 });
  frame.contentWindow!.postMessage({ v: 1, kind: 'init', wallet: {}, theme: {}, ...init }, '*', [port2]);
  await started;
}
