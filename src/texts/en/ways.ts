/** What the buttons and steps of passkeys and wallets say. */
export const WAYS = {
  passkey: 'Continue with a passkey',
  createPasskey: 'Create a passkey',
  noPasskeys: 'Passkeys need another browser.',
  wallet: 'Continue with a wallet',
  touchPasskey: 'Touch your passkey',
  makingPasskey: 'Follow your browser',
  waiting: 'Signing you in…',
  chooseWallet: 'Choose a wallet',
  signText: 'Your wallet will ask you to sign a text. It costs nothing and moves nothing.',
  lookingForWallets: 'Looking for wallets…',
  noWalletText:
    'Install a wallet extension for Ethereum or Solana in this browser, or open this page in the browser of your wallet app. Then look again.',
  lookAgain: 'Look again',
  confirmIn: 'Confirm in {name}',
  noAccount: 'No account yet',
  noWalletAccount: 'There is no account for {name}.',
  almost: 'One step left',
  passkeyMade: 'Your passkey is made. Only the sign-in is missing.',
  walletSigned: 'Your wallet has signed. Only the sign-in is missing.',
  goOn: 'Try again',
};
