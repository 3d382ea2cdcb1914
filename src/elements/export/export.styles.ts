import { type CSSResult, css } from 'lit';
import { frameHeight, ROOM_FOR_WORDS } from '../../wire/frame-port.js';

/** In a window with room for it, the frame is higher. In a smaller one it could not be wholly in view, and so show nothing. */
export const exportStyles: CSSResult = css`
  @media (min-height: 720px) {
    iframe {
      block-size: ${frameHeight(false) + ROOM_FOR_WORDS}px;
    }
    iframe[height='${frameHeight(true)}'] {
      block-size: ${frameHeight(true) + ROOM_FOR_WORDS}px;
    }
  }
`;
