/** What a login in a dialog says besides the login itself. */
export const MODAL = {
  modalAsk: 'Close without signing in?',
  close: 'Close',
  modalKeep: 'Keep signing in',
};
