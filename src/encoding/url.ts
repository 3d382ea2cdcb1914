/** The URL in a string; `undefined` if there is none. The oldest supported browsers have no `URL.parse` or `URL.canParse`. */
export function urlOf(text: string, base?: URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
