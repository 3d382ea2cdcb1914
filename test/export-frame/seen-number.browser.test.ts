import { expect } from '@esm-bundle/chai';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { SeenNumber } from '../../src/export-frame/seen-number.js';
import { GUARD } from '../../src/texts/en/export-frame.js';

describe('the number that the user has to see', () => {
  let acts: string[];
  let isUnbroken: boolean;
  let drawn: number[];
  beforeEach(() => {
    acts = [];
    isUnbroken = true;
    drawn = [];
    document.body.replaceChildren(document.createElement('main'));
    document.body.style.blockSize = '512px';
  });
  afterEach(() => document.body.replaceChildren());

  const numberWith = (hasKeys = false): SeenNumber =>
    new SeenNumber({
      visibility: {
        since: () => () => isUnbroken,
        goOn: async (isSo, act) => void (isSo() && act()),
      },
      texts: GUARD,
      // 4, 7, 1 and the place, then other numbers.
      random: (below) => {
        drawn.push(below);
        return [4, 7, 1, 10, 20][drawn.length - 1] ?? drawn.length % below;
      },
      hasKeys,
      onOver: () => acts.push('over'),
    });
  const field = () => document.querySelector('input')!;
  const shown = () => document.querySelector('#plate')?.textContent?.replaceAll(' ', '') ?? '';

  it('is drawn at a random place of the frame, as text that describes the field', () => {
    numberWith().ask(() => acts.push('done'));
    const plate = document.querySelector<HTMLElement>('#plate')!;
    expect(plate.textContent).to.equal('4 7 1');
    expect([plate.style.left, plate.style.top]).to.deep.equal(['10px', '20px']);
    expect(drawn.slice(0, 3)).to.deep.equal([10, 10, 10]);
    expect(field().getAttribute('aria-describedby')).to.equal('plate');
    expect(field().labels?.[0]?.textContent).to.equal('Type the number you see');
    expect(document.querySelector('main')?.inert).to.equal(true);
  });

  it('does what was requested when it is typed, once', async () => {
    numberWith().ask(() => acts.push('done'));
    await sendKeys({ type: '471' });
    expect(acts).to.deep.equal(['done']);
    expect(document.querySelector('input')).to.equal(null);
    expect(document.querySelector('main')?.inert).to.equal(false);
  });

  it("may be typed with the digits of the user's own keyboard", async () => {
    const all = ['٤٧١', '۴۷۱', '४७१', '４７１', '๔๗๑'];
    for (const digits of all) {
      drawn = [];
      numberWith().ask(() => acts.push(digits));
      await sendKeys({ type: digits });
    }
    expect(acts).to.deep.equal(all);
  });

  it('changes after a wrong one, and the third wrong one ends it, in three acts together', async () => {
    const number = numberWith();
    number.ask(() => acts.push('done'));
    await sendKeys({ type: '999' });
    expect(document.querySelector('[role=alert]')?.textContent).to.equal("That's not the number. Here's a new one.");
    expect(shown()).to.not.equal('471');
    await sendKeys({ type: shown() });
    number.ask(() => acts.push('done again'));
    for (let turn = 0; turn < 2; turn++) await sendKeys({ type: shown() === '999' ? '998' : '999' });
    expect(acts).to.deep.equal(['done', 'over']);
    expect(document.querySelector('input')).to.equal(null);
  });

  it('does nothing if not everything was visible meanwhile, for a script, or after Escape', async () => {
    isUnbroken = false;
    numberWith().ask(() => acts.push('hidden'));
    await sendKeys({ type: '471' });
    isUnbroken = true;
    drawn = [];
    numberWith().ask(() => acts.push('script'));
    field().value = '471';
    field().dispatchEvent(new InputEvent('input', { bubbles: true }));
    field().value = '';
    await sendKeys({ press: 'Escape' });
    expect(document.querySelector('input')).to.equal(null);
    expect(acts).to.deep.equal([]);
  });

  it("has its own keys on a touch screen, and keeps the phone's keyboard away", async () => {
    numberWith(true).ask(() => acts.push('done'));
    expect(field().inputMode).to.equal('none');
    for (const digit of '471') {
      const key = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === digit)!;
      const { x, y, width, height } = key.getBoundingClientRect();
      await sendMouse({ type: 'click', position: [Math.round(x + width / 2), Math.round(y + height / 2)] });
    }
    expect(acts).to.deep.equal(['done']);
  });
});
