/** The country in the browser's languages, such as `DE`; the likely one if none names a country. */
export function deviceRegion(): string | undefined {
  const locales = (globalThis.navigator?.languages ?? []).flatMap(localeOf);
  return locales.find(({ region }) => region)?.region ?? locales[0]?.maximize().region;
}

/** Some systems report a language that doesn't exist, such as `C`. */
function localeOf(language: string): readonly Intl.Locale[] {
  try {
    return [new Intl.Locale(language)];
  } catch {
    return [];
  }
}
