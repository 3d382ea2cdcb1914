import { type CSSResult, css } from 'lit';
import { mono } from './code-step.styles.js';

/** Styles for a code that is shown, to be typed elsewhere. */
export const codeLinkStyles: CSSResult = css`
  .linked-code {
    font: 600 2em/1.5 ${mono};
    letter-spacing: 0.15em;
    text-align: center;
    user-select: all;
  }
`;
