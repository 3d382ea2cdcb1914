import { type CSSResult, css } from 'lit';

/** Of the elements with an isolated frame. The frame has one size, from its first step to its last: a size that changed would tell something. */
export const isolatedStyles: CSSResult = css`
  /* The place to press *Close* ends below the frame: whatever lies over a frame keeps it from being used. */
  iframe + .link::after {
    inset-block-start: 0;
  }
  iframe {
    display: block;
    inline-size: 100%;
    min-inline-size: 240px;
    border: 0;
    color-scheme: inherit;
    background: none;
  }
`;
