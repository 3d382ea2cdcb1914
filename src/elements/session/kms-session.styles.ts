import { type CSSResult, css } from 'lit';
import { danger } from '../card/outcome.styles.js';
import { accent, quiet, radiusField, surface, textColor } from '../card/styles.js';

/** Styles for `<kms-session>` only. */
export const sessionStyles: CSSResult = css`
  .quiet {
    display: flex;
    flex-direction: column;
    gap: 0.9em;
    align-items: center;
    font-size: 0.8667em;
  }
  .quiet > .link {
    min-block-size: 24px;
  }
  .name {
    overflow-wrap: anywhere;
  }
  .news {
    display: flex;
    gap: 10px;
    padding: 11px 12px;
    border: 1px solid color-mix(in srgb, ${accent} 32%, ${surface});
    border-radius: ${radiusField};
    background: color-mix(in srgb, ${accent} 9%, ${surface});
    font-size: 0.9333em;
    line-height: 20px;
  }
  .news > .ic {
    color: ${accent};
  }
  .news > div {
    display: grid;
    gap: 4px;
  }
  .news span {
    color: ${quiet};
  }
  .ask {
    display: grid;
    gap: 12px;
    padding: 12px;
    border: 1px solid color-mix(in srgb, ${danger} 30%, ${surface});
    border-radius: ${radiusField};
    background: color-mix(in srgb, ${danger} 5%, ${surface});
    color: ${textColor};
  }
  .ask > p {
    margin-block-start: -8px;
  }
  .ask .primary:not([aria-disabled]),
  .ask .primary:not([aria-disabled]):hover {
    background: ${danger};
    color: ${surface};
  }
`;
