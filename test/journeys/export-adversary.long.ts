import { expect } from '@esm-bundle/chai';
import type { BrowserContext } from 'playwright';
import { type Adversary, adversaryAt, PHRASE, STEADY_MS } from '../support/adversary.js';
import { type Attack, asked, cover, heardMore, numberIn, pasted, ready, settled, uncover } from '../support/adversary-steps.js';
import { choose, exporterAt, revealUntil } from '../support/exporter.js';
import { inLanes, type Lanes } from '../support/lanes.js';
import { MOVED_MS, tick } from '../support/pressed-again.js';
import { type Stage, stage } from '../support/stage.js';

const port = (message: object) => `window.port.postMessage(${JSON.stringify(message)})`;
const colorsOf = (adversary: Adversary) =>
  adversary.frame.evaluate(() => {
    const of = (name: string) => getComputedStyle(document.querySelector(name)!);
    return [of('html').backgroundColor, of('h1').color, of('.strong').color, of('.strong').backgroundColor].join(' ');
  });

/** Each returns what the page got, which must be nothing. */
const ATTACKS: Readonly<Record<string, Attack>> = {
  'takes its cover away between two blind clicks': {
    work: async (one) => {
      await ready(one);
      await one.run(cover);
      await one.page.waitForTimeout(400);
      await one.run(uncover);
      await one.page.waitForTimeout(300);
      await one.press('Reveal');
      await settled(one);
      return heardMore(one);
    },
  },
  'covers the frame as soon as it is pressed': {
    work: async (one) => {
      await ready(one);
      await Promise.all([one.press('Reveal'), one.run(cover)]);
      await settled(one);
      return (await one.heard()).filter((kind) => kind === 'shown');
    },
  },
  'covers it for a moment again and again': {
    work: async (one) => {
      await one.run(() => {
        const sheet = document.createElement('div');
        Object.assign(sheet.style, { position: 'fixed', inset: '0', background: 'white', pointerEvents: 'none' });
        document.body.append(sheet);
        setInterval(() => {
          sheet.hidden = !sheet.hidden;
        }, 350);
      });
      await ready(one);
      for (let press = 0; press < 4; press += 1) {
        await one.press('Reveal');
        await one.page.waitForTimeout(230);
      }
      await settled(one);
      return (await one.heard()).filter((kind) => kind === 'shown');
    },
  },
  'presses before a second is over': {
    work: async (one) => {
      await one.tick();
      await one.press('Reveal');
      await settled(one);
      return heardMore(one);
    },
  },
  'presses without the tick': {
    work: async (one) => {
      await one.page.waitForTimeout(STEADY_MS);
      await one.press('Reveal');
      await settled(one);
      return heardMore(one);
    },
  },
  'sends clicks and keys of its own to the frame': {
    work: async (one) => {
      await ready(one);
      await one.run((frame) => {
        frame.contentWindow?.focus();
        for (const type of ['click', 'mousedown', 'mouseup', 'pointerdown', 'pointerup']) {
          frame.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX: 200, clientY: 350 }));
        }
        for (const key of ['Enter', ' ', 'Tab']) frame.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
        for (const kind of ['click', 'reveal', 'shown']) frame.contentWindow?.postMessage({ v: 1, kind }, '*');
      });
      await settled(one);
      return heardMore(one);
    },
  },
  'could press from within, by a script': {
    work: async (one) => {
      await ready(one);
      await one.frame.evaluate(() => {
        for (const button of document.querySelectorAll('button')) {
          button.click();
          button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
        }
      });
      await settled(one);
      return heardMore(one);
    },
  },
  'makes the frame a pixel narrower over its words': {
    work: async (one) => {
      await one.reveal();
      await one.run((frame) => {
        frame.style.inlineSize = '399px';
      });
      await one.page.waitForTimeout(200);
      return one.words();
    },
  },
  'makes the frame a pixel higher over its words': {
    work: async (one) => {
      await one.reveal();
      await one.run((frame) => {
        frame.style.blockSize = '577px';
      });
      await one.page.waitForTimeout(200);
      return one.words();
    },
  },
  'takes the focus while words are shown': {
    work: async (one) => {
      await one.reveal();
      await one.run(() => {
        const input = document.body.appendChild(document.createElement('input'));
        input.focus();
      });
      await one.page.waitForTimeout(200);
      return one.words();
    },
  },
  'has the words selected and copied by keyboard': {
    making: { mayCopy: true },
    work: async (one) => {
      await one.reveal();
      await one.page.keyboard.press('Control+a');
      await one.page.keyboard.press('Control+c');
      const selected = await one.frame.evaluate(() => getSelection()?.toString().trim());
      return [selected, await pasted(one)].filter((text) => text?.includes('legal'));
    },
  },
  'has the words dragged out of the frame': {
    work: async (one) => {
      await one.reveal();
      const box = (await one.frame.locator('ol').boundingBox())!;
      await one.page.mouse.move(box.x + 4, box.y + 4);
      await one.page.mouse.down();
      await one.page.mouse.move(box.x + box.width - 4, box.y + box.height - 4, { steps: 5 });
      await one.page.mouse.up();
      return one.frame.evaluate(() => getSelection()?.toString().trim());
    },
  },
  'has "Copy" pressed twice in a hurry, and then a paste': {
    making: { mayCopy: true },
    work: async (one) => {
      await one.reveal();
      await one.page.waitForTimeout(STEADY_MS);
      await one.press('Copy the words');
      await one.press('Copy the words');
      await settled(one);
      const text = await pasted(one);
      return text.includes('legal') ? text : '';
    },
  },
  'paints everything in one colour': {
    making: { init: { theme: { surface: '#ffffff', text: '#ffffff', accent: '#ffffff' } } },
    work: async (one) => {
      const [surface, text] = await one.frame.evaluate(() => [
        getComputedStyle(document.documentElement).backgroundColor,
        getComputedStyle(document.querySelector('h1')!).color,
      ]);
      return surface === text ? surface : '';
    },
  },
  'paints the warning in the colour of its ground': {
    making: { init: { theme: { surface: '#fff3cd', text: '#3a2a00', accent: '#fff3cd' } } },
    work: async (one) => ((await colorsOf(one)).endsWith('rgb(58, 42, 0) rgb(255, 243, 205)') ? '' : colorsOf(one)),
  },
  'changes theme and label once it is open': {
    work: async (one) => {
      const before = await colorsOf(one);
      for (const message of [
        { v: 1, kind: 'theme', properties: { '--kms-surface': '#000000' } },
        { v: 1, kind: 'theme', theme: { surface: '#000000', text: '#ffffff' } },
        { v: 1, kind: 'label', text: 'Win a prize' },
        { v: 1, kind: 'init', wallet: { name: 'Win a prize' }, theme: { surface: '#000000', text: '#ffffff' } },
      ]) {
        await one.page.evaluate(port(message));
      }
      await settled(one);
      const text = await one.frame.evaluate(() => document.body.innerText);
      return (await colorsOf(one)) === before && !text.includes('prize') ? '' : text;
    },
  },
  'opens it a second time with another port': {
    work: async (one) => {
      await one.run((frame) => {
        const { port1, port2 } = new MessageChannel();
        Object.assign(window, { late: [] });
        port1.onmessage = ({ data }) => (window as unknown as { late: unknown[] }).late.push(data);
        frame.contentWindow?.postMessage({ v: 1, kind: 'init', wallet: { name: 'Win a prize' }, theme: {} }, '*', [port2]);
      });
      await settled(one);
      return one.page.evaluate(() => (window as unknown as { late: unknown[] }).late);
    },
  },
  'sends a bundle that nobody asked for': {
    work: async (one) => {
      await one.page.evaluate(port({ v: 1, kind: 'bundle', bundle: '{}', organizationId: 'x' }));
      await settled(one);
      return heardMore(one);
    },
  },
  "shows one account's name over another's words": {
    making: { init: { wallet: { organizationId: 'f0000000-0000-4000-8000-000000000000', name: 'Yours' } } },
    work: async (one) => {
      await asked(one);
      await one.page.keyboard.type(await numberIn(one));
      await settled(one);
      const heard = await one.heard();
      return heard.includes('failed') && !heard.includes('shown') ? '' : heard;
    },
  },
  'gives the wallet a name that would be markup': {
    making: { init: { wallet: { name: '<img src=x onerror=alert(1)>\u202e' } } },
    work: async (one) => one.frame.evaluate(() => document.querySelector('img')?.outerHTML ?? ''),
  },
};

describe('a page that creates the export frame itself and', () => {
  let stand: Stage;
  let bare: { readonly origin: string; close(): Promise<void> };
  let lanes: Lanes<unknown>;

  before(async () => {
    stand = await stage();
    bare = await stand.siteWith({ 'content-security-policy': 'frame-src *' });
    lanes = inLanes(ATTACKS, stand.profile, attack);
  });
  after(async () => {
    await lanes.ended;
    await bare.close();
  });

  async function attack(profile: BrowserContext, { making, work }: Attack): Promise<unknown> {
    const adversary = await adversaryAt(profile, bare.origin, making);
    const got = await work(adversary);
    await adversary.close();
    return got;
  }

  for (const name of Object.keys(ATTACKS)) {
    it(`${name} gets nothing`, async () => {
      const got = await lanes.of(name);
      expect(Array.isArray(got) ? got : [got].filter(Boolean)).to.deep.equal([]);
    }).timeout(180_000);
  }

  it('does none of it gets the words shown, only to the user', async () => {
    const profile = await stand.profile();
    const one = await adversaryAt(profile, bare.origin);
    await one.reveal();
    expect(await one.words()).to.equal(PHRASE);
    expect(await one.heard()).to.deep.equal(['hidden', 'ready', 'hidden', 'shown']);
    await profile.close();
  });
});

describe('a script that gets at the element late', () => {
  let stand: Stage;
  let profile: BrowserContext;
  before(async () => {
    stand = await stage();
    await stand.emulator.reset();
    profile = await stand.profile();
  });
  after(() => profile.close());

  it('and sets allow-copy, a heading and a theme changes nothing in the frame', async () => {
    const visitor = await exporterAt(profile, stand);
    await visitor.page.evaluate(() => {
      const element = document.querySelector('kms-export')!;
      element.setAttribute('allow-copy', '');
      (element as unknown as { allowCopy: boolean }).allowCopy = true;
      element.setAttribute('heading', 'Win a prize');
      (element as unknown as { messages: object }).messages = { exportHeading: 'Win a prize' };
    });
    await visitor.page.getByRole('button', { name: 'Show recovery phrase' }).click();
    await visitor.frame.getByRole('heading', { name: 'Recovery phrase' }).waitFor();
    const surface = () => visitor.inside().evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const before = await surface();
    await visitor.page.evaluate(() => {
      const element = document.querySelector('kms-export')!;
      for (const name of ['surface', 'text', 'accent']) element.style.setProperty(`--kms-${name}`, '#000');
    });
    await tick(visitor.frame.getByRole('checkbox'));
    await revealUntil(visitor.frame, visitor.frame.getByRole('button', { name: 'Hide' }));
    expect(await surface()).to.equal(before);
    expect(await visitor.frame.getByRole('button', { name: 'Copy the words' }).count()).to.equal(0);
    expect(await visitor.page.locator('iframe').getAttribute('allow')).to.equal(null);
    await visitor.page.close();
  });

  it('and names no wallet in the frame except the one that is exported', async () => {
    const visitor = await exporterAt(profile, stand);
    const [own] = await visitor.page.evaluate(async () => {
      const { client } = document.querySelector('kms-provider') as unknown as { client: import('../../src/kms-client.js').KmsClient };
      const { wallets } = await client.api.query('list_wallets', {});
      const { accounts } = await client.api.query('list_wallet_accounts', { walletId: wallets[0]!.walletId });
      return [{ name: wallets[0]!.walletName, address: accounts[0]!.address, organizationId: accounts[0]!.organizationId }];
    });
    await choose(visitor.page, {});
    await visitor.page.getByRole('button', { name: 'Show recovery phrase' }).click();
    await visitor.frame.getByText('Check that this is your wallet.').waitFor();
    const id = visitor.frame.getByText(own!.organizationId);
    expect(await id.isVisible()).to.equal(false);
    await new Promise((resolve) => setTimeout(resolve, MOVED_MS));
    await visitor.frame.getByText('Account', { exact: true }).click();
    await id.waitFor();
    const shown = await visitor.frame.locator('bdi').allInnerTexts();
    expect(shown).to.deep.equal([own!.name, own!.address, own!.organizationId]);
    await visitor.page.close();
  });

  it('can request its own export, sealed to its own key: no frame keeps a session from that', async () => {
    const visitor = await exporterAt(profile, stand);
    const result = await visitor.page.evaluate(async () => {
      const element = document.querySelector('kms-provider') as unknown as { client: import('../../src/kms-client.js').KmsClient };
      const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits']);
      const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
      const targetPublicKey = Array.from(point, (byte) => byte.toString(16).padStart(2, '0')).join('');
      const walletId = document.querySelector('kms-export')!.getAttribute('wallet-id')!;
      const outcome = await element.client.api.submit('export_wallet', { walletId, targetPublicKey });
      return outcome.state === 'completed' ? outcome.result.exportBundle : '';
    });
    expect(result).to.include('enclaveQuorumPublic');
    await visitor.page.close();
  });
});
