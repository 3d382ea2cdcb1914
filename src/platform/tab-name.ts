const KEY = 'kms-elements tab';

/**
 * A name that this tab keeps across reloads, and when the browser unloads it for a while. Other tabs have other names. It reveals nothing
 * and gives access to nothing.
 *
 * @param fresh creates one for a tab that has none.
 * @returns `undefined` outside a window, and if the page may not store anything.
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
