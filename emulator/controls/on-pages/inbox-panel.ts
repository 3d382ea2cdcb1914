import type { Message } from '../../state/records.js';

/** Shows the user what the emulator has sent, in the page that requested it. */
export interface InboxPanel {
  show(message: Message): void;
}

/** No backdrop: Chromium counts it as covering every frame, so that no recovery phrase could be shown. */
const STYLE = `
:host::backdrop { display: none; }
:host { position: fixed; inset: auto 16px 16px auto; z-index: 2147483647; color-scheme: light dark;
  margin: 0; padding: 0; border: 0; width: auto; height: auto; overflow: visible; background: none; }
section { box-sizing: border-box; width: min(320px, 100vw - 32px); padding: 16px; border-radius: 12px; font: 14px/20px system-ui, sans-serif;
  color: light-dark(#1b1d28, #eceef5); background: light-dark(#fff, #1c1e29);
  box-shadow: 0 0 0 1px light-dark(#0000001f, #ffffff2e), 0 8px 24px #0000002e; }
p { margin: 0; overflow-wrap: anywhere; }
.quiet { color: light-dark(#5b6072, #aab0c4); }
.code { margin: 8px 0; font: 600 24px/32px ui-monospace, monospace; letter-spacing: 0.08em; }
button { min-height: 36px; padding: 0 12px; margin: 0 8px 8px 0; border: 1px solid light-dark(#868ca0, #747a92); border-radius: 8px;
  font: inherit; color: inherit; background: transparent; cursor: pointer; }
button:focus-visible { outline: 2px solid light-dark(#3b4bdb, #a5b0ff); outline-offset: 2px; }
`;

/**
 * In a corner of the page, above everything, until it is closed. It needs no style or script that a strict policy blocks.
 *
 * @param dashboard shows everything else in the service.
 */
export function inboxPanel(page: Document, dashboard: () => void): InboxPanel {
  const host = page.createElement('div');
  host.lang = 'en';
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  root.adoptedStyleSheets = [sheet];
  const make = <K extends keyof HTMLElementTagNameMap>(tag: K, text: string, kind = ''): HTMLElementTagNameMap[K] => {
    const node = page.createElement(tag);
    node.textContent = text;
    node.className = kind;
    return node;
  };
  const button = (text: string, press: () => void): HTMLButtonElement => {
    const node = make('button', text);
    node.type = 'button';
    node.addEventListener('click', press);
    return node;
  };
  return {
    show: ({ to, code, channel }) => {
      const section = page.createElement('section');
      section.setAttribute('role', 'status');
      section.ariaLabel = 'Inbox of the emulator';
      const copy = button('Copy code', () => {
        navigator.clipboard?.writeText(code).then(
          () => copy.replaceChildren('Copied'),
          () => copy.replaceChildren('Could not copy'),
        );
      });
      section.append(
        make('p', channel === 'email' ? `Email to ${to}` : `Text message to ${to}`),
        make('p', code, 'code'),
        copy,
        button('Dashboard', dashboard),
        button('Close', () => host.remove()),
        make('p', 'Written by the emulator in this page. Nothing was sent.', 'quiet'),
      );
      root.replaceChildren(section);
      const dialog = dialogInUse(page);
      const put = (place: Element) => {
        place.append(host);
        raise(host);
      };
      put(dialog ?? page.body);
      dialog?.addEventListener('close', () => host.parentNode === dialog && put(page.body), { once: true });
    },
  };
}

/** The modal dialog that is open: nothing outside it can be pressed. */
function dialogInUse(page: Document): Element | undefined {
  let at = page.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  for (; at; at = above(at)) if (at.matches('dialog:modal')) return at;
  return undefined;
}

/** What an element is drawn in, across a page's shadow trees. */
function above(element: Element): Element | null {
  const root = element.getRootNode();
  return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}

/** A dialog of the page covers everything except what was raised after it. Browsers from before 2023 can't raise anything. */
function raise(host: HTMLElement): void {
  if (typeof host.showPopover !== 'function') return;
  host.popover = 'manual';
  // Moving it within the page has lowered it.
  host.showPopover();
}
