/** Texts of `<kms-confirm>` that `<kms-approvals>` doesn't have. */
export const CONFIRM = {
  confirmMore: 'Questions after this one: {count}',
};
