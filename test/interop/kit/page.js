// A page that uses the service's React kit as its documentation shows, with a button for each thing that a person does.
import { TurnkeyClient } from '@turnkey/http';
import { IframeStamper } from '@turnkey/iframe-stamper';
import { TurnkeyProvider, useTurnkey } from '@turnkey/react-wallet-kit';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import '@turnkey/react-wallet-kit/styles.css';

const { emulator, frame } = Object.fromEntries(new URLSearchParams(location.search));
const served = await (await fetch(`${emulator}/_emulator/config`)).json();
const { organizationId, authProxyConfigId } = served;
const exportIframeUrl = `${frame}/frame.html?${new URLSearchParams({ signer: served.keys.exportSigner })}`;

const account = (curve, path, addressFormat) => ({ curve, pathFormat: 'PATH_FORMAT_BIP32', path, addressFormat });
const walletAccounts = [account('CURVE_SECP256K1', "m/44'/60'/0'/0/0", 'ADDRESS_FORMAT_ETHEREUM')];
const config = {
  apiBaseUrl: emulator,
  authProxyUrl: emulator,
  authProxyConfigId,
  organizationId,
  exportIframeUrl,
  auth: { createSuborgParams: { emailOtpAuth: { customWallet: { walletName: 'Wallet', walletAccounts } } } },
};

function Page() {
  const kit = useTurnkey();
  const [wallet] = kit.wallets;
  const [walletAccount] = wallet?.accounts ?? [];
  const does = {
    'Log in': () => kit.handleLogin(),
    'Sign a message': async () => {
      window.signature = await kit.handleSignMessage({ message: 'hello', walletAccount, addEthereumPrefix: true });
    },
    'Export the wallet': () => kit.handleExportWallet({ walletId: wallet.walletId }),
    'Log out': () => kit.logout(),
  };
  const buttons = Object.entries(does).map(([name, onClick]) => createElement('button', { key: name, type: 'button', onClick }, name));
  return createElement(
    'main',
    null,
    buttons,
    createElement('output', { 'aria-label': 'Who' }, kit.authState),
    createElement('output', { 'aria-label': 'Organization' }, kit.session?.organizationId),
    createElement('output', { 'aria-label': 'Address' }, walletAccount?.address),
  );
}

createRoot(document.querySelector('#root')).render(createElement(TurnkeyProvider, { config }, createElement(Page)));

/** A frame that holds a key: its public half, and who the service says it is once a bundle has been given to it. */
window.openFrame = async () => {
  const stamper = new IframeStamper({ iframeUrl: exportIframeUrl, iframeContainer: document.body, iframeElementId: 'keys' });
  const publicKey = await stamper.init();
  const client = new TurnkeyClient({ baseUrl: emulator }, stamper);
  const whoami = async (bundle) => {
    await stamper.injectCredentialBundle(bundle);
    return client.getWhoami({ organizationId });
  };
  return { publicKey, whoami };
};
