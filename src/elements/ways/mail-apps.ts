/** Where people read mail, by the host of their address: the app's name and address. */
const APPS: readonly (readonly [hosts: RegExp, name: string, address: string])[] = [
  [/^(gmail|googlemail)\.com$/, 'Gmail', 'https://mail.google.com/'],
  [/^((outlook|hotmail|live)\.[a-z]{2,3}(\.[a-z]{2})?|msn\.com)$/, 'Outlook', 'https://outlook.live.com/mail/'],
  [/^(icloud|me|mac)\.com$/, 'iCloud Mail', 'https://www.icloud.com/mail'],
  [/^((yahoo|ymail|rocketmail)\.[a-z]{2,3}(\.[a-z]{2})?)$/, 'Yahoo Mail', 'https://mail.yahoo.com/'],
  [/^(proton\.me|protonmail\.com|pm\.me)$/, 'Proton Mail', 'https://mail.proton.me/'],
];

/** Name and web address of the mail app for an address; `undefined` if it isn't known. */
export function mailAppOf(contact: string): { readonly name: string; readonly address: string } | undefined {
  const host = contact.slice(contact.lastIndexOf('@') + 1).toLowerCase();
  const app = contact.includes('@') ? APPS.find(([hosts]) => hosts.test(host)) : undefined;
  return app && { name: app[1], address: app[2] };
}
