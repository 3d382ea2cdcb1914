/** What is said of a code that came by a link in an email. */
export const CODE_LINK = {
  linkedCode: 'Your code',
  linkedCodeText: 'Enter it on the page where you asked for it.',
  codeFilled: 'We filled in the code from your email.',
};
