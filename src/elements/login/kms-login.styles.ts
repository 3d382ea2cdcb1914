import { type CSSResult, css } from 'lit';
import { accent, quiet, surface } from '../card/styles.js';

/** What the first step shows besides a field and its button. */
export const loginStyles: CSSResult = css`
  .or {
    display: flex;
    align-items: center;
    gap: 0.6em;
    font-size: 0.8667em;
    color: ${quiet};
  }
  .or::before,
  .or::after {
    content: '';
    flex: 1;
    border-block-start: 1px solid;
    opacity: 0.35;
  }
  button {
    position: relative;
  }
  .badge {
    position: absolute;
    inset: -0.8em 12px auto auto;
    padding: 0 0.4em;
    border: 1px solid;
    border-radius: 4px;
    background: ${surface};
    color: ${accent};
    font-size: 0.8667em;
  }
`;
