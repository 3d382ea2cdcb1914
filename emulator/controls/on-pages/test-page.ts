/** A control on a page, found by a selector. */
export interface TestField {
  fill(text: string): Promise<void>;
  press(key: string): Promise<void>;
  click(): Promise<void>;
  count(): Promise<number>;
  /** The first, if there are several. */
  first(): TestField;
  /** Until it is visible. */
  waitFor(): Promise<void>;
}

/** The part of a browser driver's page that signing in needs; Playwright's fits. Its selectors look into open shadow roots. */
export interface TestPage {
  locator(selector: string): TestField;
  url(): string;
  context(): TestContext;
  evaluate(script: string): Promise<unknown>;
  addInitScript(script: { readonly content: string }): Promise<unknown>;
  exposeFunction(name: string, callback: (text: string) => string): Promise<unknown>;
}

/** The windows of one browser profile. */
export interface TestContext {
  pages(): readonly TestPage[];
  /** `never`: each driver only accepts its own pages. */
  newCDPSession(page: never): Promise<object>;
}
