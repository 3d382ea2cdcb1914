/** The element with an id, of the kind that the page is known to have there. @throws Error if the page has another. */
export function byId<E extends Element>(id: string, kind: new () => E): E {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`#${id} is not in the page`);
  return found;
}

/** Create an element. @param text shown as text, never as markup. */
export function make<N extends keyof HTMLElementTagNameMap>(name: N, className = '', text = ''): HTMLElementTagNameMap[N] {
  const element = document.createElement(name);
  if (className) element.className = className;
  if (text) element.textContent = text;
  return element;
}

/** Copy a text when a button is clicked, and say so on the button for a while. @param textOf called at the click. */
export function copyOnClick(button: HTMLButtonElement, textOf: () => string): void {
  const label = button.textContent;
  let undo = 0;
  button.addEventListener('click', async () => {
    const text = textOf();
    // A page without https has no clipboard.
    const copied = await (navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
      () => true,
      () => false,
    );
    button.textContent = copied ? 'Copied' : 'Not copied';
    clearTimeout(undo);
    undo = window.setTimeout(() => {
      button.textContent = label;
    }, 1500);
  });
}

/** Call a function repeatedly while the page is visible. @param pauseMs between the end of one call and the next. */
export function whileVisible(pauseMs: number, call: () => Promise<void>): void {
  const run = async () => {
    if (!document.hidden) await call();
    window.setTimeout(run, pauseMs);
  };
  void run();
}
