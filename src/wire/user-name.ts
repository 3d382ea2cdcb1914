/** Whether a user's name was made for want of one. @source wire.md 11.3 */
export const isMadeUp = (userName: string): boolean => /^user-\d+$/i.test(userName);
