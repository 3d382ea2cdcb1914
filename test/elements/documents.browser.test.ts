import { expect } from '@esm-bundle/chai';
import { alertOf, atStep, mount, settled, unmountAll, until } from '../support/elements.js';
import { fakeClient } from '../support/fake-client.js';

/** A separate document, in a frame of this page. */
function otherDocument(): Document {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  return frame.contentDocument as Document; // of the same origin
}

/** Whether the package's styles apply: what it draws doesn't look like a browser's bare button. */
const lookOf = (element: HTMLElement) => {
  const card = element.shadowRoot?.querySelector('.card') as HTMLElement;
  const { display, fontFamily } = getComputedStyle(card);
  return { sheets: element.shadowRoot?.adoptedStyleSheets.length, display, fontFamily };
};

describe('an element that is moved to another document', () => {
  afterEach(() => {
    unmountAll();
    document.body.replaceChildren();
  });

  it('keeps its style there and when it comes back', async () => {
    const element = mount('kms-login', { client: fakeClient() });
    await atStep(element, 'contact');
    await until(() => (element.shadowRoot?.adoptedStyleSheets.length ?? 0) > 2);
    await settled(element);
    const here = lookOf(element);
    const other = otherDocument();
    other.body.append(element);
    await settled(element);
    expect(lookOf(element)).to.deep.equal(here);
    document.body.append(element);
    await settled(element);
    expect(lookOf(element)).to.deep.equal(here);
  });

  it('is drawn there while its files load, and reports no network fault', async () => {
    const other = otherDocument();
    const element = mount('kms-login', { client: fakeClient() });
    other.body.append(element);
    await atStep(element, 'contact');
    await until(() => (element.shadowRoot?.adoptedStyleSheets.length ?? 0) > 2);
    expect(alertOf(element)).to.equal('');
  });

  it('can be created for it, and be without a window in between', async () => {
    const element = document.createElement('kms-login');
    element.client = fakeClient();
    new DOMParser().parseFromString('<p></p>', 'text/html').body.append(element);
    otherDocument().body.append(element);
    await until(() => element.shadowRoot?.querySelector('.card'));
    expect(lookOf(element).sheets).to.be.above(0);
  });
});
