import { untilHere } from '../platform/lazy.js';
import { spoken } from '../texts/languages.js';
import type { Locale } from '../texts/locale.js';
import { filled, type Messages, type Places } from '../texts/messages.js';
import { shortText } from '../texts/service-text.js';
import { WALLETCONNECT } from '../texts/walletconnect.js';

/** Texts that are shared with the elements. */
export const OF_ELEMENTS: Readonly<
  Pick<Messages, 'cancel' | 'chooseWallet' | 'confirmIn' | 'copied' | 'loading' | 'openApp' | 'signText'>
> = {
  cancel: 'Cancel',
  chooseWallet: 'Choose a wallet',
  confirmIn: 'Confirm in {name}',
  copied: 'Copied',
  loading: 'Loading',
  openApp: 'Open {name}',
  signText: "Sign a message to prove it's yours. It's free and moves no funds.",
};

/** A dialog's texts, in one language. */
export interface Wording {
  readonly lang: string;
  readonly dir: string;
  text(name: keyof typeof OF_ELEMENTS | 'scan' | 'copy', places?: { readonly name: string }): string;
}

/** The texts for a language tag, once loaded; in English if there are none. */
export async function wordsFor(tag: string): Promise<Wording> {
  const { lang, dir = '', file = 'en', texts } = await localeOf(tag);
  const own = WALLETCONNECT[file] ?? WALLETCONNECT.en;
  const said = { ...OF_ELEMENTS, ...texts, scan: own[0], copy: own[1] };
  return { lang, dir, text: (name, places) => filled(said[name] ?? '', shown(places)) };
}

/** Names are written by others. */
const shown = (places: { readonly name: string } | undefined): Places => (places ? { name: shortText(places.name) } : {});

function localeOf(tag: string): Promise<Locale> {
  return new Promise((resolve) => {
    const look = () => {
      const locale = spoken(tag, { changed: look, bring: untilHere });
      if (locale) resolve(locale);
    };
    look();
  });
}
