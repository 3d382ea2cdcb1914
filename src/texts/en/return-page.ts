/** Texts of the page that a social provider returns to. */
export const RETURN_PAGE = {
  close: 'You can close this window.',
  invalid: 'This sign-in link is no longer valid.',
  startAgain: 'Start again',
};
