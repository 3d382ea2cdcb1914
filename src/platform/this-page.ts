/** This page's window; `undefined` in Node and in workers. */
export const thisPage = (): Window | undefined => (typeof document === 'undefined' ? undefined : (document.defaultView ?? undefined));
