// The least that a login by e-mail can be: a form, bare WebCrypto and the protocol's calls, one after the other. No checks, no storage.
const { origin, configId } = JSON.parse(document.getElementById('service').textContent);
const field = document.querySelector('input[type=email]');
const code = document.querySelector('input[autocomplete=one-time-code]');
const hex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');

async function call(name, body) {
  const headers = { 'Content-Type': 'application/json', 'X-Auth-Proxy-Config-Id': configId };
  const answer = await fetch(`${origin}/v1/${name}`, { method: 'POST', credentials: 'omit', headers, body: JSON.stringify(body) });
  return answer.json();
}

const making = crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']).then(async (pair) => {
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  return { pair, publicKey: (point[64] % 2 ? '03' : '02') + hex(point.slice(1, 33)) };
});
let otpId;

document.querySelector('form').addEventListener('submit', async (event) => {
  event.preventDefault();
  ({ otpId } = await call('otp_init', { otpType: 'OTP_TYPE_EMAIL', contact: field.value }));
  code.hidden = false;
  code.focus();
});

code.addEventListener('input', async () => {
  if (code.value.length < 6) return;
  const { pair, publicKey } = await making;
  const { verificationToken } = await call('otp_verify', { otpId, otpCode: code.value, publicKey });
  const { id } = JSON.parse(atob(verificationToken.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')));
  const message = JSON.stringify({ login: { publicKey }, tokenId: id, type: 'USAGE_TYPE_LOGIN' });
  const signature = hex(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, new TextEncoder().encode(message)));
  const clientSignature = { message, publicKey, scheme: 'CLIENT_SIGNATURE_SCHEME_API_P256', signature };
  const { session } = await call('otp_login', { verificationToken, publicKey, clientSignature });
  if (session) document.body.dataset.step = 'done';
});
