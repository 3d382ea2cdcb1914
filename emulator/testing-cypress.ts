import { fieldOf, newCode, SELECTORS } from './controls/on-pages/sign-in.js';
import { plugInAuthenticator, type TestAuthenticator } from './controls/on-pages/virtual-authenticator.js';
import { type TestService, type TestWay, useEmulator } from './testing.js';

export type * from './testing.js';

/** Sign-in methods that Cypress can use: it drives one window on one origin. */
export type CypressWay = Extract<TestWay, { readonly passkey: unknown }>;

declare global {
  namespace Cypress {
    interface Chainable {
      /** Yields the emulator's controls. */
      kmsEmulator(): Chainable;
      /** Signs in on the page with an address, a number with its country code, or a passkey. */
      kmsSignIn(way: string | CypressWay): Chainable;
      /** Yields the page's virtual authenticator, in Chromium. */
      kmsAuthenticator(): Chainable;
    }
  }
}

/** The part of Cypress that the commands need: nothing is imported from it. */
interface Given {
  readonly Cypress: {
    readonly Commands: { add(name: string, run: (...args: never[]) => unknown): void };
    automation(kind: string, message: object): Promise<unknown>;
  };
  readonly cy: Queue;
}

interface Queue {
  wrap<T>(value: T | Promise<T>, options: object): Chain<T>;
  get(selector: string, options: object): Chain<ArrayLike<Element>>;
}

interface Chain<T> {
  then<R>(run: (subject: T) => R | Promise<R> | Chain<R>): Chain<R>;
  click(options?: object): Chain<T>;
  type(text: string, options: object): Chain<T>;
}

const QUIET = { log: false };
const DEEP = { includeShadowDom: true };

/**
 * Add `cy.kmsEmulator()`, `cy.kmsSignIn(…)` and `cy.kmsAuthenticator()`.
 * @param origin of the emulator; `http://localhost:8787` if absent.
 */
export function addEmulatorCommands(origin?: string): void {
  const { Cypress, cy } = globalThis as unknown as Given; // Cypress provides both to support files
  const emulator: TestService = useEmulator(origin);
  let plugged: Promise<TestAuthenticator> | undefined;
  const authenticator = (): Promise<TestAuthenticator> => {
    plugged ??= plugInAuthenticator((command, params) => Cypress.automation('remote:debugger:protocol', { command, params }));
    return plugged;
  };
  Cypress.Commands.add('kmsEmulator', () => cy.wrap(emulator, QUIET));
  Cypress.Commands.add('kmsAuthenticator', () => cy.wrap(undefined, QUIET).then(authenticator));
  Cypress.Commands.add('kmsSignIn', (way: string | CypressWay) => {
    if (typeof way === 'string') return signInByCode(cy, emulator, way);
    const button = way.passkey === 'create' ? SELECTORS.newPasskey : SELECTORS.passkey;
    cy.wrap(undefined, QUIET).then(authenticator);
    return cy.get(button, DEEP).click();
  });
}

function signInByCode(cy: Queue, emulator: TestService, contact: string): Chain<unknown> {
  const field = fieldOf(contact);
  const former = cy.wrap(undefined, QUIET).then(() => emulator.messages(contact));
  return former.then(([newest]) => {
    cy.get(`${field}, ${SELECTORS.otherContact}`, DEEP).then((found) => {
      const isThere = Array.from(found).some((one) => one.matches(field));
      return isThere ? cy.wrap(undefined, QUIET) : cy.get(SELECTORS.otherContact, DEEP).click();
    });
    cy.get(field, DEEP).type(contact, { delay: 0 });
    // By force, since a button of the page may be in its place and react to the press too.
    cy.get(SELECTORS.submit, DEEP).click({ force: true });
    return cy
      .wrap(undefined, QUIET)
      .then(() => newCode(emulator, contact, newest?.id))
      .then((code) => cy.get(SELECTORS.code, DEEP).type(code, { delay: 0, log: false }));
  });
}
