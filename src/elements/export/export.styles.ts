import { type CSSResult, css } from 'lit';
import { frameHeight, ROOM_FOR_WORDS } from '../../wire/frame-port.js';

/** The frame is higher in a window with room for it. In a smaller one it couldn't be fully visible, and would show nothing. */
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
