import { type CSSResult, css } from 'lit';

/** For a button with an icon at its start: the label is centered as far as there is room. */
export const besideSign: CSSResult = css`
  position: relative;
  padding-inline: 40px clamp(14px, 20cqi - 42px, 40px);
`;
/** For that icon: all have the same inset. */
export const atStart: CSSResult = css`
  position: absolute;
  inset-inline-start: 14px;
`;
