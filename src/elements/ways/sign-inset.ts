import { type CSSResult, css } from 'lit';

/** Of a button with a sign at its start: the words are in the middle as far as there is room. */
export const besideSign: CSSResult = css`
  position: relative;
  padding-inline: 40px clamp(14px, 20cqi - 42px, 40px);
`;
/** Of that sign: all stand at one inset. */
export const atStart: CSSResult = css`
  position: absolute;
  inset-inline-start: 14px;
`;
