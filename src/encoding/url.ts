/** The address in a text; `undefined` where there is none. `URL.parse` and `URL.canParse` are younger than the oldest browsers meant. */
export function urlOf(text: string, base?: URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
