// Writes down every event, sets the attributes that the address asks for, then loads the elements as a site does.
const NAMES = 'ready step account-missing signed-up signed-in session-expiring signed-out exported imported error account-changed'.split(
  ' ',
);

window.seen = [];
for (const name of NAMES) {
  addEventListener(`kms-${name}`, ({ type, detail }) => window.seen.push({ type, detail: JSON.parse(JSON.stringify(detail ?? null)) }));
}

const wanted = new URLSearchParams(location.hash.slice(1));
const provider = document.querySelector('kms-provider');
if (wanted.has('base-url')) provider.removeAttribute('emulator');
for (const [name, value] of wanted) provider.setAttribute(name, value);

await import('./dist/kms.js');
