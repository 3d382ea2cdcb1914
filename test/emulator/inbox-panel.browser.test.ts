import { expect } from '@esm-bundle/chai';
import { inboxPanel } from '../../emulator/controls/on-pages/inbox-panel.js';

const message = (code: string) => ({ to: 'ada@example.com', code, channel: 'email' }) as never;
const isPanel = (one: Element): one is HTMLElement => one.shadowRoot?.querySelector('[role=status]') != null;
const panelOf = (within: ParentNode = document): HTMLElement | undefined => [...within.querySelectorAll('*')].find(isPanel);

function press(name: string): void {
  [...(panelOf()?.shadowRoot?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === name)?.click();
}

/** Whether a press on the middle of its button hits the panel. */
function canPress(panel: HTMLElement | undefined, name: string): boolean {
  const button = [...(panel?.shadowRoot?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === name);
  if (!panel || !button) return false;
  const { left, top, width, height } = button.getBoundingClientRect();
  const trees: DocumentOrShadowRoot[] = [document, ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])];
  return trees.some((tree) => tree.elementFromPoint(left + width / 2, top + height / 2) === panel);
}

describe('the inbox of an emulator in the page', () => {
  afterEach(() => {
    panelOf()?.remove();
    document.querySelector('dialog')?.remove();
  });

  it('is above a dialog that was opened meanwhile, so that its code can be read', () => {
    const panel = inboxPanel(document, () => {});
    panel.show(message('111111'));
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.showModal();
    panel.show(message('222222'));
    const host = panelOf()!;
    // The top layer shows the latest element on top.
    expect(host.matches(':popover-open')).to.equal(true);
    expect(host.shadowRoot?.textContent).to.contain('222222').and.not.to.contain('111111');
    const { right, bottom, width } = host.getBoundingClientRect();
    expect([innerWidth - right, innerHeight - bottom].map(Math.round)).to.deep.equal([16, 16]);
    expect(width).to.be.within(200, 320);
  });

  it('can be used while a dialog of the page is open, and stays when that closes', () => {
    const page = document.body.appendChild(document.createElement('div'));
    const root = page.attachShadow({ mode: 'open' });
    root.innerHTML = '<dialog><slot></slot></dialog>';
    page.innerHTML = '<input>';
    const dialog = root.querySelector('dialog')!;
    dialog.showModal();
    page.querySelector('input')!.focus();
    inboxPanel(document, () => {}).show(message('111111'));
    expect(canPress(panelOf(root), 'Dashboard')).to.equal(true);
    dialog.close();
    dialog.dispatchEvent(new Event('close'));
    expect(canPress(panelOf(), 'Dashboard')).to.equal(true);
    page.remove();
  });

  it('disappears when it is closed, and returns with the next message', () => {
    const panel = inboxPanel(document, () => {});
    panel.show(message('111111'));
    press('Close');
    expect(panelOf()).to.equal(undefined);
    panel.show(message('333333'));
    expect(panelOf()?.shadowRoot?.textContent).to.contain('333333');
  });

  it('leads to the dashboard', () => {
    let opened = 0;
    inboxPanel(document, () => opened++).show(message('111111'));
    press('Dashboard');
    expect(opened).to.equal(1);
  });
});
