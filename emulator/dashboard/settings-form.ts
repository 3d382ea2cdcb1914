import type { Fields } from '../fields.js';
import { defaultSettings, type ProxySettings } from '../settings.js';
import { html, type Markup } from './markup.js';

const flags = [
  ['enabled', 'Auth proxy is on'],
  ['otpAlphanumeric', 'Codes have letters'],
  ['accountNeedsProof', 'Account lookup needs proof of the contact'],
] as const;

const lines = [
  ['sessionExpirationSeconds', 'Sessions last, seconds'],
  ['otpLength', 'Length of a code, 6 to 9'],
  ['otpExpirationSeconds', 'Codes are good for, seconds'],
  ['requestsPerSecond', 'Requests in a second, 0 for no limit'],
  ['emailSubject', 'Subject of the mail'],
  ['oauthRedirectUrl', 'OAuth return address'],
] as const;

const areas = [
  ['emailBody', 'Text of the mail, {code} for the code'],
  ['smsBody', 'Text message, {code} for the code'],
] as const;

const ways = defaultSettings.enabledProviders;
const brands = Object.keys(defaultSettings.oauthClientIds);

/** The AUTH settings as a form. @param problem why the last ones were turned down. */
export function settingsForm(settings: ProxySettings, problem?: string): Markup {
  return html`<form class="settings" method="post" action="/_emulator/">
<input type="hidden" name="do" value="settings">
<fieldset class="row"><legend>Ways in, in the order of the service</legend><div class="checks">${ways.map((way) => check({ name: 'enabledProviders', value: way, label: way }, settings.enabledProviders.includes(way)))}</div></fieldset>
<fieldset class="row"><legend>Behaviour</legend><div class="checks">${flags.map(([name, label]) => check({ name, value: 'on', label }, settings[name]))}</div></fieldset>
<div><label for="allowedOrigins">Allowed origins, one a line, * for all</label><textarea id="allowedOrigins" name="allowedOrigins" rows="2">${settings.allowedOrigins.join('\n')}</textarea></div>
${areas.map(([name, label]) => html`<div><label for="${name}">${label}</label><textarea id="${name}" name="${name}" rows="2">${settings[name]}</textarea></div>`)}
${lines.map(([name, label]) => line(name, { label, value: settings[name] ?? '' }))}
${brands.map((brand) => line(`client-${brand}`, { label: `OAuth client id, ${brand}`, value: settings.oauthClientIds[brand] ?? '' }))}
<div class="row"><button class="primary" id="save">Save settings</button> ${problem === undefined ? undefined : html`<span class="bad" role="alert" tabindex="-1" autofocus>${problem}</span>`}</div>
</form>`;
}

/** The form as settings; what it cannot know stays as it is. */
export function settingsOfForm(form: URLSearchParams, current: ProxySettings): Fields {
  const text = (name: string) => (form.get(name) ?? '').replaceAll('\r\n', '\n');
  const chosen = form.getAll('enabledProviders');
  const kept = current.enabledProviders.filter((way) => chosen.includes(way) || !ways.includes(way));
  const url = text('oauthRedirectUrl').trim();
  return {
    ...Object.fromEntries(flags.map(([name]) => [name, form.has(name)])),
    ...Object.fromEntries(lines.flatMap(([name]) => (name === 'oauthRedirectUrl' ? [] : [[name, text(name).trim()]]))),
    ...Object.fromEntries(areas.map(([name]) => [name, text(name)])),
    ...(url === '' && current.oauthRedirectUrl === undefined ? {} : { oauthRedirectUrl: url }),
    allowedOrigins: text('allowedOrigins').split(/\s+/).filter(Boolean),
    enabledProviders: [...kept, ...ways.filter((way) => chosen.includes(way) && !kept.includes(way))],
    oauthClientIds: { ...current.oauthClientIds, ...clientIds(text) },
  };
}

function clientIds(text: (name: string) => string): Readonly<Record<string, string>> {
  return Object.fromEntries(brands.map((brand) => [brand, text(`client-${brand}`).trim()]));
}

function check({ name, value, label }: { name: string; value: string; label: string }, isOn: boolean): Markup {
  const id = `${name}-${value}`;
  return html`<label class="check" for="${id}"><input type="checkbox" id="${id}" name="${name}" value="${value}"${isOn ? html` checked` : undefined}>${label}</label>`;
}

function line(name: string, { label, value }: { label: string; value: string }): Markup {
  return html`<div><label for="${name}">${label}</label><input id="${name}" name="${name}" value="${value}" autocomplete="off" spellcheck="false"></div>`;
}
