import { expect } from '@esm-bundle/chai';
import { emulateMedia, setViewport } from '@web/test-runner-commands';
import type { LogEntry } from '../../src/client/settings.js';
import { type DebugPanel, type DebugPanelOptions, debugPanel } from '../../src/debug.js';
import { KmsError } from '../../src/errors.js';
import { inAnyLook, violationsOf } from '../support/accessibility.js';
import { until } from '../support/elements.js';
import { EMAIL_ONLY, fakeClient, signedIn } from '../support/fake-client.js';

const ENTRY: LogEntry = {
  operation: 'otp_login',
  method: 'POST',
  path: '/v1/otp_login',
  stamp: { scheme: 'SIGNATURE_SCHEME_TK_API_P256', publicKeyHex: `02${'ab'.repeat(32)}` },
  startedAtMs: Date.UTC(2026, 2, 4, 8, 12, 3, 250),
  durationMs: 43,
  status: 200,
  requestId: 'request-5',
};
const opened: DebugPanel[] = [];

function made(options?: DebugPanelOptions): DebugPanel {
  const panel = debugPanel(options);
  opened.push(panel);
  return panel;
}
const host = (): HTMLElement | null => document.querySelector<HTMLElement>('[data-kms-debug]');
const root = (): ShadowRoot => host()!.shadowRoot!;
const chapter = (title: string): string =>
  [...root().querySelectorAll('.body > div')].find((one) => one.querySelector('h3')?.firstChild?.textContent === title)?.textContent ?? '';
const press = (name: string): void =>
  [...root().querySelectorAll('button')].find((one) => one.getAttribute('aria-label') === name)!.click();
const tell = (type: string, detail: object): boolean =>
  document.body.dispatchEvent(Object.assign(new Event(type, { bubbles: true, composed: true }), { detail }));
const drawn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe('the debug panel', () => {
  afterEach(() => {
    for (const panel of opened.splice(0)) panel.close();
  });

  it('shows who is signed in, until when and where this is stored', async () => {
    const client = fakeClient();
    const panel = made();
    expect(panel.open(client)).to.equal(true);
    client.setSession(signedIn({ userId: 'user-7', expiresAtMs: Date.UTC(2026, 2, 4, 8, 27, 3), inMemory: true }));
    await drawn();
    expect(chapter('Session')).to.include('user-7').and.include('2026-03-04 08:27:03 UTC').and.include('memory');
    client.setSession({ state: 'signed-out', reason: 'user' });
    await drawn();
    expect(chapter('Session')).to.include('signed-out').and.include('user').and.not.include('user-7');
  });

  it('shows each request with its id, its time and its stamp taken apart, the newest first', async () => {
    const panel = made();
    panel.logger(ENTRY);
    panel.open(fakeClient());
    const { stamp: _, requestId: __, status: ___, ...lost } = ENTRY;
    panel.logger({ ...lost, operation: 'whoami' });
    await drawn();
    const items = [...root().querySelectorAll('ol[aria-label^=Requests] li')];
    expect(items.map(({ className }) => className)).to.deep.equal(['failed', '']);
    expect(items[0]?.textContent).to.include('whoami').and.include('no answer');
    for (const part of [
      'otp_login',
      'POST · 200 · 43 ms',
      'request-5',
      '08:12:03.250',
      'SIGNATURE_SCHEME_TK_API_P256',
      `02${'ab'.repeat(32)}`,
    ])
      expect(items[1]?.textContent).to.include(part);
  });

  it('keeps the newest two hundred', async () => {
    const panel = made();
    panel.open(fakeClient());
    for (let count = 1; count <= 201; count++) panel.logger({ ...ENTRY, requestId: `request-${count}` });
    await drawn();
    expect(root().querySelectorAll('ol[aria-label^=Requests] li').length).to.equal(200);
    expect(panel.report()).to.include('request-201\n').and.not.include('request-1\n');
  });

  it('shows flow, step and method from the events of elements, and only words of ours', async () => {
    const panel = made();
    panel.open(fakeClient());
    tell('kms-method', { method: 'email', contact: 'ada@example.com' });
    tell('kms-step', { flow: 'otp', from: 'contact', to: 'code', method: 'email', code: '482913' });
    tell('kms-error', { flow: 'otp', code: 'otp_invalid', retryable: 'user', method: 'email' });
    tell('kms-error', { flow: '482913', code: 'eyJh.eyJz.c2ln', method: 'ada@example.com' });
    await drawn();
    const told = chapter('Flow');
    for (const part of ['otp', 'contact → code', 'method email', 'code otp_invalid']) expect(told).to.include(part);
    for (const secret of ['482913', 'eyJh', 'ada', 'example']) expect(told + panel.report()).to.not.include(secret);
  });

  it("shows what the service allows, or why that isn't known", async () => {
    const client = fakeClient();
    client.config = Promise.resolve({
      ...EMAIL_ONLY,
      methods: ['email', 'passkey'],
      oauthRedirectUrl: 'https://site.example/back?code=482913#token',
    });
    client.canUse = (method) => method !== 'passkey';
    const panel = made();
    panel.open(client);
    await until(() => chapter('Service').includes('email, passkey'));
    expect(chapter('Service')).to.include('Not on this pagepasskey').and.include('900 s').and.include('https://site.example/back');
    expect(chapter('Service')).to.not.include('482913').and.not.include('token');
    client.config = Promise.reject(new KmsError('forbidden'));
    panel.open(client);
    await until(() => chapter('Service').includes('forbidden'));
  });

  it('follows the client of an element, which may come later', async () => {
    const element: HTMLElement & { client?: ReturnType<typeof fakeClient> } = document.createElement('div');
    const panel = made();
    expect(panel.open(element as never)).to.equal(true);
    await drawn();
    expect(chapter('Session')).to.include('unknown');
    element.client = fakeClient(signedIn({ userId: 'user-8' }));
    tell('kms-ready', { providers: [] });
    await drawn();
    expect(chapter('Session')).to.include('user-8');
  });

  it('shows the requests of an element once, however often it is opened, even if its provider is around its shadow root', async () => {
    const provider = Object.assign(document.createElement('kms-provider'), { emulator: location.origin });
    document.body.append(provider);
    const host = provider.appendChild(document.createElement('div'));
    const element = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'));
    await fetch('/v1/never-heard-of');
    const panel = made();
    const times = async () => {
      panel.open(element as never);
      await until(() => chapter('Requests').includes('never-heard-of'));
      return chapter('Requests').split('/v1/never-heard-of').length - 1;
    };
    expect([await times(), await times()]).to.deep.equal([1, 1]);
    provider.remove();
  });

  it('says how to report requests if it knows of none', () => {
    made().open(fakeClient());
    expect(chapter('Requests')).to.include('panel’s logger');
  });

  it("doesn't open for an element that isn't there", () => {
    expect(made().open(document.querySelector('kms-login'))).to.equal(false);
    expect(host()).to.equal(null);
  });

  it('reports what it shows, and nothing else', async () => {
    const panel = made();
    panel.logger(ENTRY);
    panel.open(fakeClient(signedIn()));
    await until(() => chapter('Service').includes('email'));
    const report = panel.report();
    const shown = [...root().querySelectorAll('.body :is(dt, dd, b, .note, time, .remark)')].map((one) => one.textContent!);
    expect(shown.length).to.be.above(20);
    expect(shown.filter((text) => !report.includes(text))).to.deep.equal([]);
    const lines = report.split('\n').slice(2);
    const texts = root().querySelector('.body')!.textContent!;
    for (const line of lines) for (const word of line.split(/[\s·:]+/).filter(Boolean)) expect(texts).to.include(word);
  });

  it("offers its report for copying by hand if the browser doesn't let it copy", async () => {
    const panel = made();
    panel.open(fakeClient());
    const { writeText } = navigator.clipboard;
    const written: string[] = [];
    Object.assign(navigator.clipboard, { writeText: async (text: string) => void written.push(text) });
    press('Copy report');
    await drawn();
    expect(root().querySelector('[role=status]')?.textContent).to.equal('Report copied.');
    expect(written).to.have.length(1);
    expect(written[0]).to.match(/^kms-elements, /);
    Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error('no')) });
    press('Copy report');
    await drawn();
    expect(root().querySelector('textarea')).to.have.property('hidden', false);
    expect(root().querySelector('textarea')!.value).to.match(/^kms-elements, /);
    Object.assign(navigator.clipboard, { writeText });
  });

  it('is collapsed by a button or Escape, and can be closed', async () => {
    const panel = made();
    panel.open(fakeClient());
    const body = root().querySelector<HTMLElement>('.body')!;
    press('Hide debug panel');
    expect(body.hidden).to.equal(true);
    press('Show debug panel');
    expect(body.hidden).to.equal(false);
    body.focus();
    body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    expect(body.hidden).to.equal(true);
    expect(root().activeElement?.getAttribute('aria-label')).to.equal('Show debug panel');
    press('Close debug panel');
    expect(host()).to.equal(null);
  });

  it('returns the focus when it is closed from inside, and otherwise leaves it', () => {
    const field = document.body.appendChild(document.createElement('input'));
    const panel = made();
    panel.open(fakeClient());
    field.focus();
    root().querySelector<HTMLElement>('[aria-label="Hide debug panel"]')!.focus();
    root().querySelector<HTMLElement>('[aria-label="Close debug panel"]')!.focus();
    press('Close debug panel');
    expect(document.activeElement === field).to.equal(true);
    panel.open(fakeClient());
    field.blur();
    panel.close();
    expect(document.activeElement === document.body).to.equal(true);
    field.remove();
  });

  it('exists once, however often it is opened', () => {
    const panel = made();
    panel.open(fakeClient());
    panel.open(fakeClient());
    expect(document.querySelectorAll('[data-kms-debug]')).to.have.length(1);
  });

  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [320, 1280])
      describe(`at ${width} pixels, ${colorScheme}`, () => {
        before(async function () {
          await inAnyLook.call(this);
          await emulateMedia({ colorScheme });
          await setViewport({ width, height: 800 });
          document.documentElement.style.colorScheme = 'light dark';
        });
        after(async () => {
          document.documentElement.style.colorScheme = '';
          // If the test runner can't set another look, there was none.
          await emulateMedia({ colorScheme: 'light' }).catch(() => {});
          await setViewport({ width: 800, height: 600 }).catch(() => {});
        });

        it('has no axe violation, and no overflow', async () => {
          const panel = made();
          for (const status of [200, 500]) panel.logger({ ...ENTRY, status });
          panel.open(fakeClient(signedIn()));
          tell('kms-error', { flow: 'otp', code: 'otp_invalid', retryable: 'user' });
          await until(() => chapter('Service').includes('email'));
          expect(await violationsOf(host()!)).to.deep.equal([]);
          const box = root().querySelector('section')!.getBoundingClientRect();
          expect(box.left).to.be.at.least(0);
          expect(box.right).to.be.at.most(width);
          const body = root().querySelector('.body')!;
          expect(body.scrollWidth).to.equal(body.clientWidth);
        });
      });
});
