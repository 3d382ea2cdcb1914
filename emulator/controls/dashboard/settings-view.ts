import type { Fields } from '../../http/fields.js';
import { defaultSettings, type ProxySettings } from '../../state/proxy-settings.js';
import type { Controlled } from '../control-routes.js';
import { html, type Markup } from './markup.js';
import type { Sight, View } from './view.js';

const flags = [
  ['enabled', 'Auth proxy enabled'],
  ['otpAlphanumeric', 'Codes contain letters'],
  ['accountNeedsProof', 'Account lookup requires a verified contact'],
] as const;

const lines = [
  ['sessionExpirationSeconds', 'Session length, seconds'],
  ['otpLength', 'Code length, 6 to 9'],
  ['otpExpirationSeconds', 'Code lifetime, seconds'],
  ['codesPerContact', 'Codes per contact in three minutes (0 for no limit; the service sends 3)'],
  ['requestsPerSecond', 'Requests per second (0 for no limit)'],
  ['requestsPerSecondOfSubOrganization', 'Of those, per sub-organization'],
  ['emailSubject', 'Email subject'],
  ['profile', 'Default profile: live, live2 or seed; auto for live'],
  ['oauthRedirectUrl', 'OAuth return address'],
] as const;

const areas = [
  ['emailBody', 'Email text, {code} for the code'],
  ['smsBody', 'Text message, {code} for the code'],
] as const;

const ways = defaultSettings.enabledProviders;
const brands = Object.keys(defaultSettings.oauthClientIds);

function content({ controlled, url, wrong }: Sight): Markup {
  const { current } = controlled.service.settings;
  const settings = wrong?.form.get('do') === 'settings' ? { ...current, ...settingsOfForm(wrong.form, current) } : current;
  return html`<form class="settings card" method="post" action="${url.pathname}">
<input type="hidden" name="do" value="settings">
<fieldset class="row"><legend>Sign-in methods, in the service’s order</legend><div class="checks">${ways.map((way) => check({ name: 'enabledProviders', value: way, label: way }, settings.enabledProviders.includes(way)))}</div></fieldset>
<fieldset class="row"><legend>Behaviour</legend><div class="checks">${flags.map(([name, label]) => check({ name, value: 'on', label }, settings[name]))}</div></fieldset>
<div><label for="allowedOrigins">Allowed origins, one a line; loopback for the pages of this machine, * for all</label><textarea id="allowedOrigins" name="allowedOrigins" rows="2">${settings.allowedOrigins.join('\n')}</textarea></div>
${areas.map(([name, label]) => html`<div><label for="${name}">${label}</label><textarea id="${name}" name="${name}" rows="2">${settings[name]}</textarea></div>`)}
${lines.map(([name, label]) => line(name, { label, value: settings[name] ?? '' }))}
${brands.map((brand) => line(`client-${brand}`, { label: `OAuth client id, ${brand}`, value: settings.oauthClientIds[brand] ?? '' }))}
<div class="row"><button class="primary" id="save">Save settings</button></div>
</form>`;
}

/** The form as settings. What it doesn't contain stays the same. */
function settingsOfForm(form: URLSearchParams, current: ProxySettings): Fields {
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

/** What the auth proxy accepts. */
export const settingsView: View = {
  path: '/_emulator/dashboard/settings',
  title: 'Settings',
  lead: 'Sign-in methods, codes, limits and origins of the auth proxy.',
  icon: 'M3 6h8m4 0h2M3 14h2m4 0h8M13 4v4M7 12v4',
  content,
  actions: new Map([
    [
      'settings',
      ({ service: { settings } }: Controlled, form: URLSearchParams) => void settings.change(settingsOfForm(form, settings.current)),
    ],
  ]),
};
