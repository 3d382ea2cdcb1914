/** Texts about a code that arrived in an email link. */
export const CODE_LINK = {
  linkedCode: 'Your code',
  linkedCodeText: 'Enter it on the page where you asked for it.',
  codeFilled: 'We filled in the code from your email.',
};
