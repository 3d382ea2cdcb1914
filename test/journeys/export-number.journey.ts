import { expect } from '@esm-bundle/chai';
import type { BrowserContext } from 'playwright';
import { adversaryAt, STEADY_MS } from '../support/adversary.js';
import { type Attack, asked, cover, heardMore, numberIn, otherThan, pasted, settled, uncover } from '../support/adversary-steps.js';
import { inLanes, type Lanes } from '../support/lanes.js';
import { type Stage, stage } from '../support/stage.js';

/** Ways to let a user drive an export without seeing its number. Each returns what the page got, which must be nothing. */
const ATTACKS: Readonly<Record<string, Attack>> = {
  'has Tab, Space and Enter pressed, over and over': {
    work: async (one) => {
      await one.run((frame) => frame.contentWindow?.focus());
      await one.page.mouse.click(200, 250);
      for (let turn = 0; turn < 40; turn += 1) {
        for (const key of ['Tab', 'Space', 'Enter']) await one.page.keyboard.press(key);
        await one.page.waitForTimeout(60);
      }
      return heardMore(one);
    },
  },
  'has a number typed blindly, three times': {
    work: async (one) => {
      await asked(one);
      const shown = await numberIn(one);
      for (const guess of ['000', '321', '777', '888']) if (guess !== shown) await one.page.keyboard.type(guess);
      await settled(one);
      const isOver = (await one.frame.getByText('Too many wrong numbers.').count()) === 1;
      return isOver ? heardMore(one) : 'it goes on';
    },
  },
  'has three wrong numbers typed, and then the right one': {
    work: async (one) => {
      await asked(one);
      for (let turn = 0; turn < 3; turn += 1) await one.page.keyboard.type(otherThan(await numberIn(one)));
      await one.page.keyboard.type('123');
      await settled(one);
      return [...(await heardMore(one)), ...(await one.frame.getByRole('button').allInnerTexts())];
    },
  },
  'has the number of the last try typed once more': {
    work: async (one) => {
      await asked(one);
      const first = await numberIn(one);
      await one.page.keyboard.type(otherThan(first));
      await one.page.waitForTimeout(100);
      if ((await numberIn(one)) === first) return '';
      await one.page.keyboard.type(first);
      await settled(one);
      return heardMore(one);
    },
  },
  'pastes a number': {
    work: async (one) => {
      await asked(one);
      const shown = await numberIn(one);
      await one.page.evaluate((text) => navigator.clipboard.writeText(text), shown).catch(() => {});
      await one.page.keyboard.press('Control+v');
      await settled(one);
      return heardMore(one);
    },
  },
  'could write the right number into the field from within, by a script': {
    work: async (one) => {
      await asked(one);
      await one.frame.evaluate(
        (shown) => {
          const field = document.querySelector('input')!;
          field.value = shown;
          for (const type of ['input', 'change', 'keyup'])
            field.dispatchEvent(new InputEvent(type, { bubbles: true, inputType: 'insertText' }));
          for (const key of [...shown, 'Enter']) field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
        },
        await numberIn(one),
      );
      await settled(one);
      return heardMore(one);
    },
  },
  'covers the frame while the right number is typed': {
    work: async (one) => {
      await asked(one);
      const shown = await numberIn(one);
      await one.page.keyboard.type(shown.slice(0, 2));
      await one.run(cover);
      await one.page.keyboard.type(shown.slice(2));
      await one.page.waitForTimeout(200);
      await one.run(uncover);
      await settled(one);
      return heardMore(one);
    },
  },
  'takes the focus away while the right number is typed': {
    work: async (one) => {
      await asked(one);
      const shown = await numberIn(one);
      await one.run(() => {
        document.body.appendChild(document.createElement('textarea')).focus();
      });
      await one.page.keyboard.type(shown);
      await settled(one);
      return heardMore(one);
    },
  },
  'has "Copy" pressed twice in its time, and a blind number typed': {
    making: { mayCopy: true },
    work: async (one) => {
      await one.reveal();
      for (let press = 0; press < 2; press += 1) {
        await one.page.waitForTimeout(STEADY_MS);
        await one.press('Copy the words');
      }
      await one.frame.getByRole('textbox').waitFor();
      for (let turn = 0; turn < 3; turn += 1) await one.page.keyboard.type(otherThan(await numberIn(one)));
      await settled(one);
      const text = await pasted(one);
      return [text.includes('legal') ? text : '', await one.words()].filter(Boolean);
    },
  },
  'asks for copies in a frame whose host allows none': {
    making: { settings: '&allow-copy=' },
    work: async (one) => {
      await one.reveal();
      return (await one.frame.getByRole('button', { name: 'Copy the words' }).count()) || '';
    },
  },
  'masks the frame, has it driven by keyboard alone, and pastes': {
    making: { mayCopy: true, style: { mask: 'linear-gradient(transparent, transparent)' } },
    work: async (one) => {
      await one.page.mouse.click(200, 250);
      for (let turn = 0; turn < 60; turn += 1) {
        for (const key of ['Tab', 'Space', 'Enter', '4']) await one.page.keyboard.press(key);
        await one.page.waitForTimeout(60);
      }
      const text = await pasted(one);
      return [...(await heardMore(one)), text.includes('legal') ? text : ''].filter(Boolean);
    },
  },
};

describe('a page that operates an export blindly: it', () => {
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
});
