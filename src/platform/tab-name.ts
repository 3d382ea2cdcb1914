const KEY = 'kms-elements tab';

/**
 * A name that this tab keeps through reloads, and when the browser lets go of it for a while; another tab has another. It says nothing and
 * opens nothing.
 *
 * @param fresh makes one for a tab that has none.
 * @returns `undefined` outside of a window, and where the page may not store anything.
 */
export function tabName(fresh: () => string): string | undefined {
  try {
    const name = sessionStorage.getItem(KEY) ?? fresh();
    sessionStorage.setItem(KEY, name);
    return name;
  } catch {
    return undefined;
  }
}
