/** What `<kms-confirm>` says besides what `<kms-approvals>` says too. */
export const CONFIRM = {
  confirmMore: 'Questions after this one: {count}',
};
