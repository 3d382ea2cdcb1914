/** What apps add to the user agent when they show pages in their own web view. `; wv)` is what any Android app adds. */
const IN_APP = /; wv\)|FBA| Line\/|Instagram|LinkedIn|MicroM|Snapchat|Byted/;

/** Whether this page is shown inside another app, as far as the user agent tells. */
export const isInApp = (): boolean => IN_APP.test(globalThis.navigator?.userAgent);
