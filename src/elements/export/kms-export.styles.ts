import { type CSSResult, css } from 'lit';

/** Of `<kms-export>` alone. The frame is as high as it says, so that nothing scrolls inside it. */
export const exportStyles: CSSResult = css`
  iframe {
    display: block;
    inline-size: 100%;
    block-size: 20em;
    border: 0;
    color-scheme: inherit;
    background: none;
  }
`;
