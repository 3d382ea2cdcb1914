/** The language that the page declares; empty if it declares none. */
export const pageLanguage = (): string => globalThis.document?.documentElement.lang ?? '';
