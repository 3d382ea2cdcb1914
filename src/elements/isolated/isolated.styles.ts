import { type CSSResult, css } from 'lit';

/** Styles for elements with an isolated frame. The frame has the same size in every step: a changing size would reveal something. */
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
