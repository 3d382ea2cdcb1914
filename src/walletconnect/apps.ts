/** An app of a phone that takes a pairing. */
export interface WalletConnectApp {
  /** As people know it. */
  readonly name: string;
  /** What opens it, without a query: `https://metamask.app.link/wc`. */
  readonly link: string;
}

/** Apps that most people with a wallet have; a page that knows its people names others. */
export const APPS: readonly WalletConnectApp[] = [
  { name: 'MetaMask', link: 'https://metamask.app.link/wc' },
  { name: 'Trust Wallet', link: 'https://link.trustwallet.com/wc' },
  { name: 'Rainbow', link: 'https://rnbwapp.com/wc' },
];
