/** Language that the page says it is in; empty where it says none. */
export const pageLanguage = (): string => globalThis.document?.documentElement.lang ?? '';
