/** Whether a user's name was generated because there was none. @source wire.md 11.3 */
export const isMadeUp = (userName: string): boolean => /^user-\d+$/i.test(userName);
