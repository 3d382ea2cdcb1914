/** Texts of `<kms-approvals>`. */
export const APPROVALS = {
  approvalsHeading: 'Waiting for your approval',
  approvalsNone: 'Nothing is waiting for your approval.',
  approvalsSignedOut: 'Sign in to see what is waiting for your approval.',
  approve: 'Approve',
  reject: 'Reject',
  approved: 'You approved it.',
  rejected: 'You rejected it.',
  requestedAt: 'Requested {time}',
  approvalUnread: "We can't tell what this does. Read it all before you approve.",
};
