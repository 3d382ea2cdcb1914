import type { KmsClient } from 'kms-elements/client';
import { byId, make } from './page.js';

/** Languages of recovery phrases: as the element names them, and in their own words. */
const LANGUAGES = [
  ['english', 'English'],
  ['simplified-chinese', '简体中文'],
  ['traditional-chinese', '繁體中文'],
  ['czech', 'Čeština'],
  ['french', 'Français'],
  ['italian', 'Italiano'],
  ['japanese', '日本語'],
  ['korean', '한국어'],
  ['spanish', 'Español'],
] as const;

/** The panel that shows a wallet's words to its owner. */
export interface ExportPanel {
  /** Show it for the signed-in user, and reload their wallets. */
  open(client: KmsClient): Promise<void>;
  close(): void;
}

/** Start the panel: two selects and the element, which does the rest. */
export function startExportPanel(): ExportPanel {
  const section = byId('export', HTMLElement);
  const wallet = byId('export-wallet', HTMLSelectElement);
  const language = byId('export-language', HTMLSelectElement);
  language.replaceChildren(...LANGUAGES.map(([value, name]) => optionOf(value, name)));
  const choose = () => {
    const element = section.querySelector('kms-export');
    element?.setAttribute('wallet-id', wallet.value);
    element?.setAttribute('language', language.value);
  };
  for (const select of [wallet, language]) select.addEventListener('change', choose);
  return {
    async open(client) {
      Object.assign(section.querySelector('kms-export') ?? {}, { client });
      section.hidden = false;
      // Without the list there is nothing to choose. The signing panel says why.
      const { wallets } = await client.api.query('list_wallets', {}).catch(() => ({ wallets: [] }));
      wallet.replaceChildren(...wallets.map(({ walletId, walletName }) => optionOf(walletId, walletName)));
      choose();
    },
    close() {
      section.hidden = true;
      wallet.replaceChildren();
      choose();
    },
  };
}

function optionOf(value: string, name: string): HTMLOptionElement {
  const option = make('option', '', name);
  option.value = value;
  return option;
}
