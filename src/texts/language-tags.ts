// Which file contains a language, and its direction.

/** Languages with several files are chosen by region or script; some files have another name. */
const SPAIN = /^(ES|GQ|PH|EA|IC)$/;
const CHOSEN: Readonly<Record<string, (locale: Intl.Locale) => string>> = {
  es: ({ region }) => (!region || SPAIN.test(region) ? 'es' : 'es-419'),
  pt: ({ region }) => (!region || region === 'BR' ? 'pt-BR' : 'pt-PT'),
  zh: (locale) => `zh-${locale.maximize().script}`,
  no: () => 'nb',
  nn: () => 'nb',
};
/** Ending of tags for formal address: German with `Sie` is `de-x-formal`. */
const FORMAL = '-x-formal';
const TO_THE_LEFT = /^(Adlm|Arab|Hebr|Nkoo|Rohg|Syrc|Thaa)$/;

/** A tag as `Intl` reads it; `undefined` if it is invalid. */
export function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag.trim().replaceAll('_', '-'));
  } catch {
    return undefined;
  }
}

/**
 * Name of the language file for a tag, such as `pt-PT` for `pt-AO`; `undefined` if there is none.
 *
 * @param files each under its name.
 */
export function fileOf(tag: string, files: object): string | undefined {
  const locale = localeOf(tag);
  const name = locale && (CHOSEN[locale.language]?.(locale) ?? locale.language);
  const isFormal = String(locale).endsWith(FORMAL);
  return [isFormal && name + FORMAL, name].find((one) => one && Object.hasOwn(files, one)) || undefined;
}

/** The file that supplies what a formal one lacks; `undefined` for any other. */
export const baseOf = (name: string): string | undefined => (name.endsWith(FORMAL) ? name.slice(0, -FORMAL.length) : undefined);

/** Direction of a language's script. */
export const directionOf = (tag: string): 'ltr' | 'rtl' => (TO_THE_LEFT.test(localeOf(tag)?.maximize().script ?? '') ? 'rtl' : 'ltr');
