/** What apps add to the browser's name where they show pages in a view of their own; `; wv)` is Android's, for any of them. */
const IN_APP = /; wv\)|FBA| Line\/|Instagram|LinkedIn|MicroM|Snapchat|Byted/;

/** Whether this page is shown inside another app, as far as it says so. */
export const isInApp = (): boolean => IN_APP.test(globalThis.navigator?.userAgent);
