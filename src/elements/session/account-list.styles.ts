import { type CSSResult, css } from 'lit';

/** Styles for the list of accounts in `<kms-session>`. */
export const accountListStyles: CSSResult = css`
  .accounts {
    display: flex;
    flex-direction: column;
    gap: 0.5em;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .account {
    justify-content: flex-start;
    text-align: start;
    overflow-wrap: anywhere;
  }
  .account .avatar {
    inline-size: 2em;
    block-size: 2em;
    font-size: 0.8667em;
  }
  .accounts + .quiet {
    margin-block-start: 0.9em;
  }
`;
