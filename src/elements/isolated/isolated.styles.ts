import { type CSSResult, css } from 'lit';

/** Of the elements with an isolated frame. The frame has one size, from its first step to its last: a size that changed would tell something. */
export const isolatedStyles: CSSResult = css`
  iframe {
    display: block;
    inline-size: 100%;
    min-inline-size: 240px;
    border: 0;
    color-scheme: inherit;
    background: none;
  }
`;
