import { expect } from '@esm-bundle/chai';
import { whenUsed } from '../../src/define/when-used.js';

let tags = 0;
/** An undefined tag, and how often its code was requested. */
function fresh(fails = 0): { readonly tag: string; readonly asked: () => number; readonly loaders: Record<string, () => Promise<void>> } {
  tags += 1;
  const tag = `used-${tags}`;
  let asked = 0;
  const load = async () => {
    asked += 1;
    if (asked <= fails) throw new Error('the code did not come');
    customElements.define(tag, class extends HTMLElement {});
  };
  return { tag, asked: () => asked, loaders: { [tag]: load } };
}

const isDefined = (tag: string) => customElements.whenDefined(tag);

describe('an element that is defined when the page contains it', () => {
  afterEach(() => document.body.replaceChildren());

  it('is there already, or comes later, and its code is requested once', async () => {
    const [early, late] = [fresh(), fresh()];
    document.body.append(document.createElement(early.tag));
    whenUsed({ ...early.loaders, ...late.loaders });
    await isDefined(early.tag);
    expect(late.asked()).to.equal(0);
    const box = document.createElement('div');
    box.innerHTML = `<p><${late.tag}></${late.tag}></p><${late.tag}></${late.tag}>`;
    document.body.append(box);
    await isDefined(late.tag);
    expect([early.asked(), late.asked()]).to.deep.equal([1, 1]);
  });

  it('is found in an open shadow root, also when that fills later', async () => {
    const [here, deep] = [fresh(), fresh()];
    whenUsed({ ...here.loaders, ...deep.loaders });
    const host = document.createElement('div');
    const root = host.attachShadow({ mode: 'open' });
    root.append(document.createElement(here.tag));
    document.body.append(host);
    await isDefined(here.tag);
    root.append(document.createElement(deep.tag));
    await isDefined(deep.tag);
  });

  it('is found in a shadow root that a plain element got later, once that element is added again', async () => {
    const inner = fresh();
    whenUsed(inner.loaders);
    const host = document.createElement('div');
    document.body.append(host);
    await new Promise((resolve) => setTimeout(resolve));
    host.attachShadow({ mode: 'open' }).append(document.createElement(inner.tag));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(inner.asked(), 'nobody hears of a shadow root').to.equal(0);
    document.body.append(host);
    await isDefined(inner.tag);
  });

  it('is found in an element that is defined after it was added', async () => {
    const inner = fresh();
    whenUsed(inner.loaders);
    const outer = `outer-${inner.tag}`;
    document.body.append(document.createElement(outer));
    await new Promise((resolve) => setTimeout(resolve));
    customElements.define(
      outer,
      class extends HTMLElement {
        connectedCallback() {
          this.attachShadow({ mode: 'open' }).append(document.createElement(inner.tag));
        }
      },
    );
    await isDefined(inner.tag);
  });

  it("is requested again if its code didn't load, and this is reported once", async () => {
    const { tag, loaders, asked } = fresh(2);
    const warned: unknown[] = [];
    const { warn } = console;
    console.warn = (...words: unknown[]) => warned.push(words[0]);
    try {
      whenUsed(loaders);
      document.body.append(document.createElement(tag));
      await isDefined(tag);
    } finally {
      console.warn = warn;
    }
    expect(asked()).to.equal(3);
    expect(warned).to.deep.equal([`kms-elements: <${tag}> could not be loaded.`]);
  });
});
