/** What the page says that a social provider leads back to. */
export const RETURN_PAGE = {
  close: 'You can close this window.',
  invalid: 'This sign-in link is no longer valid.',
  startAgain: 'Start again',
};
