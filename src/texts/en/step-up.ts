/** Texts of `<kms-step-up>`. */
export const STEP_UP = {
  stepUpHeading: "Confirm it's you",
  stepUpText: 'This request needs one more check. Choose how to confirm:',
  stepUpNone: 'Your account has no way to confirm this request. Add one, then try again.',
  stepUpSilence: 'No answer for a minute, so the request was stopped.',
  'step-up.bad_request.not_enough': "That can't confirm this request. Use another way.",
};
