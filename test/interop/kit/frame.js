// Stands in for the service's document that shows what is exported, which is not a published package: it answers the messages of its published
// `iframe-stamper`, and opens bundles and stamps with its published packages.
import { ApiKeyStamper } from '@turnkey/api-key-stamper';
import { decryptCredentialBundle, decryptExportBundle, generateP256KeyPair, getPublicKey } from '@turnkey/crypto';

const signer = new URLSearchParams(location.search).get('signer');
const own = generateP256KeyPair();
let stamper;

const show = (text) => {
  document.querySelector('main').textContent = text;
};
const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const answers = {
  APPLY_SETTINGS: async () => ['SETTINGS_APPLIED', true],
  async INJECT_WALLET_EXPORT_BUNDLE({ value: exportBundle, organizationId }) {
    const opening = { exportBundle, organizationId, embeddedKey: own.privateKey, returnMnemonic: true };
    show(await decryptExportBundle({ ...opening, dangerouslyOverrideSignerPublicKey: signer }));
    return ['BUNDLE_INJECTED', true];
  },
  async INJECT_CREDENTIAL_BUNDLE({ value }) {
    const apiPrivateKey = decryptCredentialBundle(value, own.privateKey);
    stamper = new ApiKeyStamper({ apiPublicKey: hex(getPublicKey(apiPrivateKey, true)), apiPrivateKey });
    return ['BUNDLE_INJECTED', true];
  },
  STAMP_REQUEST: async ({ value }) => ['STAMP', (await stamper.stamp(value)).stampHeaderValue],
};

addEventListener('message', ({ data, ports: [port] }) => {
  if (data?.type !== 'TURNKEY_INIT_MESSAGE_CHANNEL') return;
  port.onmessage = async ({ data: { requestId, ...asked } }) => {
    const [type, value] = await answers[asked.type](asked).catch((error) => ['ERROR', String(error)]);
    port.postMessage({ type, value, requestId });
  };
  port.postMessage({ type: 'PUBLIC_KEY_READY', value: own.publicKeyUncompressed });
  show('Ready');
});
