/** The window of this page; none in Node and in workers. */
export const thisPage = (): Window | undefined => (typeof document === 'undefined' ? undefined : (document.defaultView ?? undefined));
