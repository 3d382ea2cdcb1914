import 'kms-elements/define';
import type { KmsClient, SessionSnapshot } from 'kms-elements';

function one<E extends Element>(selector: string, type: new () => E): E {
  const found = document.querySelector(selector);
  if (found instanceof type) return found;
  throw new Error(`no ${selector}`);
}

async function signText(client: KmsClient, text: string): Promise<string> {
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
const login = document.querySelector('kms-login');
const client = login?.client;
if (!login || !client) throw new Error('<kms-provider> has no client: see the console for its settings');

function show({ state }: SessionSnapshot): void {
  form.hidden = state !== 'signed-in';
  output.textContent = '';
}
client.session.subscribe(show);
show(client.session.snapshot);

login.addEventListener('kms-error', ({ detail }) => console.info('shown to the person:', detail.code));

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const text = String(new FormData(form).get('text'));
  output.textContent = await signText(client, text).catch((error: Error) => `Not signed: ${error.message}`);
});

theme.addEventListener('click', () => {
  const wanted = document.documentElement.dataset['theme'] === 'dark' ? 'light' : 'dark';
  document.documentElement.dataset['theme'] = wanted;
  theme.textContent = `Make it ${wanted === 'dark' ? 'light' : 'dark'}`;
});
