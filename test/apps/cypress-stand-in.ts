// What Cypress gives to support files and specs, as far as the samples use it, where its binary isn't: commands that queue up and nest,
// that wait for elements in a frame, and its rules on what they may yield. Runs in a page with the site's own origin.

export {};

type Run = (subject: unknown) => unknown;
type Make = (...args: never[]) => Run;
interface Command {
  readonly chain: Chain;
  readonly run: Run;
}
interface Options {
  readonly includeShadowDom?: boolean;
  readonly force?: boolean;
}
type Site = Window & typeof globalThis;

/** Commands one after the other, which pass on their subject. */
class Chain {
  subject: unknown;
}

const WAIT_MS = 4000;
const LOOK_MS = 20;
const frame = document.body.appendChild(document.createElement('iframe'));
const site = (): Site => frame.contentWindow as Site; // the frame is in the document
const specs: (readonly [string, () => void])[] = [];
const before: (() => void)[] = [];
const cy: Record<string, (...args: never[]) => Chain> = {};
let queued: Command[] = [];

function define(name: string, make: Make): void {
  const command = function (this: Chain, ...args: never[]): Chain {
    queued.push({ chain: this, run: make(...args) });
    return this;
  };
  Object.defineProperty(Chain.prototype, name, { value: command });
  cy[name] = (...args) => command.call(new Chain(), ...args);
}

/** Runs the queue; what a command queues runs right after it. A chain is never awaited: it has its own `then`. */
async function work(commands: readonly Command[]): Promise<void> {
  for (const { chain, run } of commands) {
    queued = [];
    const given = run(chain.subject);
    const nested = queued;
    if (given instanceof Promise && nested.length > 0) throw new Error('a command returned a promise and queued other commands');
    const value = given instanceof Chain ? undefined : await given;
    await work(nested);
    const last = given instanceof Chain ? given : nested.at(-1)?.chain;
    chain.subject = value ?? last?.subject ?? chain.subject;
  }
}

/** Counted in looks: a machine that stood still for seconds hasn't looked any longer. */
async function found(look: () => readonly Element[], what: string): Promise<readonly Element[]> {
  for (let looks = 0; looks < WAIT_MS / LOOK_MS; looks += 1) {
    const elements = look();
    if (elements.length > 0) return elements;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  throw new Error(`${what} was never found; there was ${shown(site().document)}`);
}

/** Tags and words of a page, including shadow roots: enough to see what was there instead. */
function shown(root: ParentNode): string {
  const each = [...root.children].filter(({ localName }) => !['style', 'script', 'head'].includes(localName));
  const words = (one: Element): string => [...one.childNodes].map((node) => (node instanceof site().Text ? node.data.trim() : '')).join('');
  return each.map((one) => `<${one.localName}>${words(one)}${one.shadowRoot ? shown(one.shadowRoot) : ''}${shown(one)}`).join('');
}

function all(root: ParentNode, selector: string, { includeShadowDom = false }: Options): readonly Element[] {
  const below = includeShadowDom ? [...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? [shadowRoot] : [])) : [];
  return [...root.querySelectorAll(selector), ...below.flatMap((one) => all(one, selector, { includeShadowDom }))];
}

function only(subject: unknown): HTMLElement {
  const elements = subject as readonly HTMLElement[]; // of `get` and `contains`
  if (elements.length !== 1) throw new Error(`one element is wanted, not ${elements.length}`);
  return elements[0] as HTMLElement; // there is one
}

function type(subject: unknown, text: string): unknown {
  if (text.includes('{')) throw new Error('keys are not pressed here');
  const input = only(subject) as HTMLInputElement; // only fields are typed in
  input.focus();
  for (const data of text) {
    input.value += data;
    input.dispatchEvent(new (site().InputEvent)('input', { bubbles: true, inputType: 'insertText', data }));
  }
  return subject;
}

const commands: Readonly<Record<string, Make>> = {
  wrap: (value: unknown) => () => value,
  visit: (path: string) => async () => {
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
    frame.src = path;
    await loaded;
  },
  get:
    (selector: string, options: Options = {}) =>
    () =>
      found(() => all(site().document, selector, options), selector),
  contains: (selector: string, text: string, options: Options = {}) => {
    const look = () => all(site().document, selector, options).filter(({ textContent }) => textContent?.includes(text));
    return () => found(look, text);
  },
  // biome-ignore lint/suspicious/noThenProperty: the name that Cypress gives it
  then: (run: Run) => run,
  invoke: (name: string) => (subject) => (subject as Record<string, () => unknown>)[name]?.(), // of what has that method
  click: (options: Options = {}) => {
    return (subject) => {
      const element = only(subject);
      if (options.force !== true && element.getClientRects().length === 0) throw new Error('what is clicked is not to be seen');
      element.click();
      return subject;
    };
  },
  type: (text: string) => (subject) => type(subject, text),
};
for (const [name, make] of Object.entries(commands)) define(name, make);

const globals = {
  cy,
  Cypress: {
    Commands: {
      add: (name: string, run: (...args: never[]) => unknown) =>
        define(
          name,
          (...args) =>
            () =>
              run(...args),
        ),
    },
    // The test gives this to the page.
    automation: (_kind: string, message: object) =>
      (window as unknown as Record<'automation', (message: object) => unknown>).automation(message),
  },
  beforeEach: (run: () => void) => before.push(run),
  it: (name: string, run: () => void) => specs.push([name, run]),
  /** Runs each test, and reports its result. */
  async runSpecs(): Promise<readonly string[]> {
    const told: string[] = [];
    for (const [name, run] of specs) {
      queued = [];
      for (const one of [...before, run]) one();
      told.push(
        await work(queued).then(
          () => `${name}: passed`,
          (error: Error) => `${name}: ${error.message}`,
        ),
      );
    }
    return told;
  },
};
Object.assign(globalThis, globals);
