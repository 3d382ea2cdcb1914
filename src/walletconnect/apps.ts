/** A phone app that accepts a pairing. */
export interface WalletConnectApp {
  /** The name that people know. */
  readonly name: string;
  /** The link that opens it, without a query: `https://metamask.app.link/wc`. */
  readonly link: string;
}

/** Apps that most people with a wallet have. A page that knows its visitors can name others. */
export const APPS: readonly WalletConnectApp[] = [
  { name: 'MetaMask', link: 'https://metamask.app.link/wc' },
  { name: 'Trust Wallet', link: 'https://link.trustwallet.com/wc' },
  { name: 'Rainbow', link: 'https://rnbwapp.com/wc' },
];
