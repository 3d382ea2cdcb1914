/** Country that the browser's languages speak of, such as `DE`; the likely one where none names a country. */
export function deviceRegion(): string | undefined {
  const locales = (globalThis.navigator?.languages ?? []).flatMap(localeOf);
  return locales.find(({ region }) => region)?.region ?? locales[0]?.maximize().region;
}

/** Some systems name a language that is none, such as `C`. */
function localeOf(language: string): readonly Intl.Locale[] {
  try {
    return [new Intl.Locale(language)];
  } catch {
    return [];
  }
}
