import { expect } from '@esm-bundle/chai';
import { atStep, mount, partOf, settled, textbox, type, unmountAll } from '../support/elements.js';
import { codeView, EMAIL_ONLY, fakeClient } from '../support/fake-client.js';

describe('the code’s cells', () => {
  afterEach(unmountAll);

  /** Where the letters stand: a copy of the text with the field's own font, spacing and indent, measured letter by letter. */
  function lettersOf(input: HTMLInputElement): number[] {
    const style = getComputedStyle(input);
    const copy = document.createElement('div');
    const { left, top } = input.getBoundingClientRect();
    copy.style.cssText = `position:fixed;left:${left}px;top:${top}px;white-space:pre;direction:ltr;text-align:left;font:${style.font};letter-spacing:${style.letterSpacing};text-indent:${style.textIndent}`;
    copy.textContent = input.value;
    document.body.append(copy);
    const text = copy.firstChild as Text;
    const spacing = Number.parseFloat(style.letterSpacing);
    const middles = [...input.value].map((_, at) => {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      const box = range.getBoundingClientRect();
      return box.left + (box.width - spacing) / 2;
    });
    copy.remove();
    return middles;
  }

  for (const [width, length, fontSize] of [
    [400, 6, 16],
    [240, 6, 16],
    [240, 9, 16],
    [320, 6, 32],
    [400, 10, 16],
    [400, 4, 20],
  ] as const) {
    it(`have their character in the middle: ${length} in ${width} px at ${fontSize} px`, async () => {
      const box = document.createElement('div');
      box.style.cssText = `width:${width}px;font-size:${fontSize}px`;
      document.body.append(box);
      const client = fakeClient();
      client.config = Promise.resolve({ ...EMAIL_ONLY, otpLength: length });
      const element = mount('kms-login', { client, into: box, attributes: { 'without-auto-submit': '' } });
      await atStep(element, 'contact');
      client.flow.show(codeView());
      await atStep(element, 'code');
      const input = textbox(element, 'Code');
      type(input, '4829130756'.slice(0, length));
      await settled(element);
      const cells = [...(partOf(element, 'code')?.children ?? [])].map((cell) => cell.getBoundingClientRect());
      expect(cells).to.have.length(length);
      const letters = lettersOf(input);
      for (const [at, cell] of cells.entries())
        expect(Math.abs((letters[at] ?? 0) - (cell.left + cell.right) / 2), `letter ${at}`).to.be.below(1);
      expect(input.scrollLeft).to.equal(0);
      box.remove();
    });
  }

  it('stay in place when the page styles all its inputs', async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('input { padding: 12px 20px; border: 3px solid; letter-spacing: 0; font: 16px serif; width: auto; margin: 8px }');
    document.adoptedStyleSheets = [sheet];
    const client = fakeClient();
    const element = mount('kms-login', { client });
    await atStep(element, 'contact');
    client.flow.show(codeView());
    await atStep(element, 'code');
    const input = textbox(element, 'Code');
    expect(getComputedStyle(input).paddingLeft).to.equal('0px');
    expect(Number.parseFloat(getComputedStyle(input).letterSpacing)).to.be.above(10);
    document.adoptedStyleSheets = [];
  });
});
