/** Texts of a login in a dialog that the login itself doesn't have. */
export const MODAL = {
  modalAsk: 'Close without signing in?',
  close: 'Close',
  modalKeep: 'Keep signing in',
};
