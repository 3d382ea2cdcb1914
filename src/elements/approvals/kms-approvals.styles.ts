import { type CSSResult, css } from 'lit';
import { danger } from '../card/outcome.styles.js';
import { border, gap, quiet, radiusField, surface } from '../card/styles.js';

/** Styles for `<kms-approvals>` only. */
export const approvalsStyles: CSSResult = css`
  ul {
    display: grid;
    gap: ${gap};
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .pending {
    display: grid;
    gap: 10px;
    padding: 14px;
    border: 1px solid ${border};
    border-radius: ${radiusField};
  }
  .pending :is(p, dl, dd, pre) {
    margin: 0;
  }
  .name {
    font-weight: 600;
  }
  .warns {
    color: ${danger};
  }
  dl {
    display: grid;
    gap: 6px;
  }
  dt,
  .small {
    color: ${quiet};
    font-size: 0.8667em;
  }
  dd,
  .name {
    overflow-wrap: anywhere;
  }
  pre {
    max-block-size: 12em;
    padding: 8px;
    border-radius: ${radiusField};
    background: color-mix(in srgb, ${border} 30%, ${surface});
    overflow: auto;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    font-size: 0.8667em;
  }
  .votes {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  .votes > button {
    flex: 1 1 7em;
  }
`;
