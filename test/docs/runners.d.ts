// As much of other test runners as the samples use; they are run by the real ones, or by a stand-in, in test/apps/newcomer.app.ts.
declare namespace Cypress {
  interface Chainable {
    visit(path: string): Chainable;
    contains(selector: string, text: string, options: { readonly includeShadowDom: boolean }): Chainable;
    get(selector: string): Chainable;
    click(): Chainable;
    invoke(name: 'reset'): Chainable;
  }
}
declare const cy: Cypress.Chainable;

declare module '@jest/globals' {
  export function test(name: string, run: () => Promise<void>): void;
  export function expect(value: unknown): { toBe(value: unknown): void };
}

declare module 'vitest' {
  export function beforeEach(run: () => unknown): void;
  export function afterAll(run: () => unknown): void;
  export function test(name: string, run: () => Promise<void>): void;
  export function expect(value: unknown): { toHaveLength(length: number): void; toBe(value: unknown): void };
  export const vi: { waitUntil<T>(holds: () => T, options: { readonly timeout: number }): Promise<NonNullable<T>> };
}
