import { type CSSResult, css } from 'lit';
import { accent, surface } from '../card/styles.js';

/** Of `<kms-session>` alone. */
export const sessionStyles: CSSResult = css`
  .who {
    display: flex;
    gap: 0.9em;
    align-items: center;
    min-inline-size: 0;
  }
  .who > div {
    min-inline-size: 0;
  }
  .avatar {
    flex: none;
    display: grid;
    place-items: center;
    inline-size: 2.9em;
    block-size: 2.9em;
    border-radius: 50%;
    border: 1px solid transparent;
    background: color-mix(in srgb, ${accent} 16%, ${surface});
    color: ${accent};
    font-weight: 650;
  }
  .avatar svg {
    inline-size: 1.6em;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.8;
    stroke-linecap: round;
  }
  .quiet {
    display: flex;
    flex-direction: column;
    gap: 0.9em;
    align-items: center;
    font-size: 0.8667em;
  }
  .name {
    font-size: 1.07em;
    font-weight: 650;
    overflow-wrap: anywhere;
  }
`;
