/** @import { KmsClient, SessionSnapshot } from 'kms-elements' */

/**
 * @template {Element} E
 * @param {string} selector
 * @param {new () => E} type
 */
function one(selector, type) {
  const found = document.querySelector(selector);
  if (found instanceof type) return found;
  throw new Error(`no ${selector}`);
}

/**
 * @param {KmsClient} client
 * @param {string} text
 */
async function signText(client, text) {
  const { accounts } = await client.api.query('list_wallet_accounts', {});
  const account = accounts.find(({ addressFormat }) => addressFormat === 'ADDRESS_FORMAT_ETHEREUM');
  if (!account) throw new Error('This wallet has no Ethereum account.');
  const outcome = await client.api.submit('sign_raw_payloads', {
    signWith: account.address,
    payloads: [text],
    encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
    hashFunction: 'HASH_FUNCTION_KECCAK256',
  });
  if (outcome.state !== 'completed') return 'Waiting for someone else to approve.';
  return outcome.result.signatures.map(({ r, s, v }) => `${r}${s}${v}`).join();
}

const form = one('#sign', HTMLFormElement);
const output = one('#sign output', HTMLOutputElement);
const theme = one('#theme', HTMLButtonElement);

await customElements.whenDefined('kms-login');
const login = document.querySelector('kms-login');
const client = login?.client;
if (!login || !client) throw new Error('<kms-provider> has no client: see the console for its settings');

/** @param {SessionSnapshot} snapshot */
function show({ state }) {
  form.hidden = state !== 'signed-in';
  output.textContent = '';
}
client.session.subscribe(show);
show(client.session.snapshot);

login.addEventListener('kms-error', ({ detail }) => console.info('shown to the person:', detail.code));

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const text = String(new FormData(form).get('text'));
  output.textContent = await signText(client, text).catch((error) => `Not signed: ${error.code ?? error}`);
});

theme.addEventListener('click', () => {
  const { dataset } = document.documentElement;
  dataset.theme = dataset.theme === 'dark' ? 'light' : 'dark';
  theme.textContent = dataset.theme === 'dark' ? 'Make it light' : 'Make it dark';
});

export {};
