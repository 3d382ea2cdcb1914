/** What the page says that a social provider leads back to, and in which language. It is loaded alone, so that it brings its own `lang`. */
export const RETURN_PAGE = {
  lang: 'en',
  close: 'You can close this window.',
  invalid: 'This sign-in link is no longer valid.',
  startAgain: 'Start again',
};
