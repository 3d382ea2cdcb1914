/** Country that the browser's languages speak of, such as `DE`; the likely one where none names a country. */
export function deviceRegion(): string | undefined {
  const languages = globalThis.navigator?.languages ?? [];
  for (const language of languages) {
    const { region } = new Intl.Locale(language);
    if (region) return region;
  }
  return languages[0] && new Intl.Locale(languages[0]).maximize().region;
}
