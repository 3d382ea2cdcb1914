// What a script in a page may try with a session whose key lies in a frame that asks. Each runs in the page with `kit`, and gives what it got
// to `kit.got`: a signature over `kit.evil`, or the service's answer to it. Run in the page.

/** What every script has: the client, the frame's address, the session's public key, a body that makes a credential, and how to ask a frame. */
export async function kitOf({ frameAddress, apiOrigin, attackerKey, attackerPoint }) {
  const { client } = document.querySelector('kms-provider');
  const { userId, organizationId } = await client.api.query('whoami', {});
  const open = indexedDB.open('kms-elements');
  await new Promise((done) => Object.assign(open, { onsuccess: done }));
  const all = open.result.transaction('records').objectStore('records').getAll();
  await new Promise((done) => Object.assign(all, { onsuccess: done }));
  const publicKey = JSON.stringify(all.result).match(/"publicKeyHex":"([0-9a-f]{66})"/)?.[1];
  const apiKeys = [{ apiKeyName: 'evil', publicKey: attackerKey, curveType: 'API_KEY_CURVE_P256' }];
  const parameters = { userId, apiKeys };
  const type = 'ACTIVITY_TYPE_CREATE_API_KEYS_V2';
  const evil = JSON.stringify({ type, timestampMs: String(Date.now()), organizationId, parameters });
  const got = [];
  const bytesOf = (text) => new TextEncoder().encode(text);
  /** A frame of the page's own, and its port. */
  const ownFrame = async (style = 'width:300px;height:480px') => {
    const frame = document.createElement('iframe');
    frame.src = frameAddress;
    for (const part of style.split(';')) frame.style.setProperty(...part.split(':'));
    document.body.append(frame);
    await new Promise((done) => frame.addEventListener('load', done, { once: true }));
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => got.push(data.kind);
    frame.contentWindow.postMessage({ v: 1, kind: 'init' }, '*', [port2]);
    const sign = (text, id = 1) => port1.postMessage({ v: 1, kind: 'sign', id, publicKey, bytes: bytesOf(text) });
    return { frame, port: port1, sign };
  };
  const send = async (body, stamp, path = 'submit/create_api_keys') => {
    const answer = await fetch(`${apiOrigin}/public/v1/${path}`, { method: 'POST', headers: { 'X-Stamp': stamp }, body });
    got.push(answer.ok ? 'done' : `refused ${answer.status}`);
  };
  const asked = (promise) =>
    promise.then(
      () => got.push('done'),
      ({ code }) => got.push(code),
    );
  return {
    client,
    frameAddress,
    publicKey,
    attackerKey,
    attackerPoint,
    organizationId,
    userId,
    parameters,
    evil,
    got,
    bytesOf,
    ownFrame,
    send,
    asked,
  };
}

/** By what is tried. */
export const ASKING_SCRIPTS = {
  'asking for it in a frame of its own': async ({ ownFrame, evil }) => (await ownFrame()).sign(evil),
  'pressing in that frame': async ({ ownFrame, evil }) => {
    const { frame, sign } = await ownFrame();
    sign(evil);
    for (let times = 0; times < 20; times++) {
      frame.focus();
      for (const type of ['pointerdown', 'mousedown', 'click'])
        frame.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX: 220, clientY: 455 }));
      for (const key of ['Tab', 'Enter', '1']) frame.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      await new Promise((done) => setTimeout(done, 50));
    }
  },
  'telling the frame that it was approved': async ({ ownFrame, evil }) => {
    const { port, sign, frame } = await ownFrame();
    sign(evil);
    for (const kind of ['approve', 'approved', 'signed', 'asking', 'rejected']) port.postMessage({ v: 1, kind, id: 1 });
    frame.contentWindow.postMessage({ v: 1, kind: 'approve', id: 1 }, '*');
  },
  'a second port to the same frame': async ({ ownFrame, evil, publicKey, bytesOf, got }) => {
    const { frame, sign } = await ownFrame();
    sign(evil);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => got.push(data.kind);
    frame.contentWindow.postMessage({ v: 1, kind: 'init' }, '*', [port2]);
    port1.postMessage({ v: 1, kind: 'sign', id: 2, publicKey, bytes: bytesOf(evil) });
  },
  'twenty questions at once': async ({ ownFrame, evil }) => {
    const { sign } = await ownFrame();
    for (let id = 1; id <= 20; id++) sign(evil, id);
  },
  'a harmless request first, under the same number': async ({ ownFrame, evil, organizationId, got }) => {
    const { sign } = await ownFrame();
    sign(JSON.stringify({ organizationId }), 7);
    sign(evil, 7);
    await new Promise((done) => setTimeout(done, 500));
    // The first one is a query, which is signed.
    got.splice(got.indexOf('signed'), 1);
  },
  'bytes that change after they were sent': async ({ ownFrame, evil, publicKey, bytesOf, organizationId, got }) => {
    const { port } = await ownFrame();
    const query = JSON.stringify({ organizationId });
    const bytes = bytesOf(evil.padEnd(evil.length + 0));
    const shown = bytesOf(query);
    port.postMessage({ v: 1, kind: 'sign', id: 1, publicKey, bytes: shown });
    shown.set(bytes.subarray(0, shown.length));
    await new Promise((done) => setTimeout(done, 400));
    got.splice(got.indexOf('signed'), 1);
  },
  'a frame without an origin': async ({ frameAddress, evil, publicKey, bytesOf, got }) => {
    const frame = document.createElement('iframe');
    frame.sandbox = 'allow-scripts';
    frame.src = frameAddress;
    document.body.append(frame);
    await new Promise((done) => frame.addEventListener('load', done, { once: true }));
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => got.push(data.kind);
    frame.contentWindow.postMessage({ v: 1, kind: 'init' }, '*', [port2]);
    port1.postMessage({ v: 1, kind: 'sign', id: 1, publicKey, bytes: bytesOf(evil) });
  },
  'another object than bytes': async ({ ownFrame, evil, publicKey }) => {
    const { port } = await ownFrame();
    for (const bytes of [evil, [...evil].map((letter) => letter.charCodeAt(0)), { length: 2, 0: 123, 1: 125 }, new ArrayBuffer(8)])
      port.postMessage({ v: 1, kind: 'sign', id: 1, publicKey, bytes });
  },
  'the client itself': async ({ client, parameters, asked }) => void asked(client.api.submit('create_api_keys', parameters)),
  'the client, by its type': async ({ client, parameters, asked }) =>
    void asked(client.api.raw('submit/create_api_keys', parameters, { type: 'ACTIVITY_TYPE_CREATE_API_KEYS_V2' })),
  'the stamper for other libraries': async ({ client, evil, asked }) => void asked(client.session.stamper.stamp(evil)),
  'a delegate': async ({ client, attackerKey, asked }) =>
    void asked(
      client.delegate({ publicKey: attackerKey, allow: { chains: [1], to: [`0x${'11'.repeat(20)}`] }, until: Date.now() + 3_600_000 }),
    ),
  'an export to a key of its own': async ({ client, attackerPoint, asked }) => {
    const { wallets } = await client.api.query('list_wallets', {});
    void asked(client.api.submit('export_wallet', { walletId: wallets[0].walletId, targetPublicKey: attackerPoint }));
  },
  'a session for a key of its own': async ({ client, attackerKey, asked }) =>
    void asked(
      client.api.raw('submit/stamp_login', { publicKey: attackerKey, expirationSeconds: '900' }, { type: 'ACTIVITY_TYPE_STAMP_LOGIN' }),
    ),
  'the end of all other sessions': async ({ client, publicKey, asked }) =>
    void asked(client.api.raw('submit/stamp_login', { publicKey, invalidateExisting: true }, { type: 'ACTIVITY_TYPE_STAMP_LOGIN' })),
  'a stamp of a query under another body': async ({ client, evil, organizationId, send }) => {
    const stamp = await client.session.stamper.stamp(JSON.stringify({ organizationId }));
    await send(evil, stamp.stampHeaderValue ?? stamp.value);
  },
  'a stamp of a query at another path': async ({ client, organizationId, send }) => {
    const body = JSON.stringify({ organizationId });
    const stamp = await client.session.stamper.stamp(body);
    await send(body, stamp.stampHeaderValue ?? stamp.value);
  },
  'an activity that stands in a query': async ({ client, organizationId, parameters, send }) => {
    // Without its type, which the path could stand for.
    const body = JSON.stringify({ organizationId, intent: { createApiKeysIntentV2: parameters } });
    const stamp = await client.session.stamper.stamp(body);
    await send(body, stamp.stampHeaderValue ?? stamp.value);
  },
  'a message port that swaps bytes': async ({ client, evil, bytesOf, organizationId, send }) => {
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function swap(message, ...rest) {
      return postMessage.call(this, message?.kind === 'sign' ? { ...message, bytes: bytesOf(evil) } : message, ...rest);
    };
    // Whatever is stamped by that, it is not the body that was put in its place.
    const stamp = await client.session.stamper.stamp(JSON.stringify({ organizationId }));
    await send(evil, stamp.stampHeaderValue ?? stamp.value);
  },
  'patched readers of JSON': async ({ client, parameters, asked }) => {
    JSON.parse = () => ({ organizationId: 'o' });
    JSON.stringify = () => '{"organizationId":"o"}';
    Object.keys = () => [];
    void asked(client.api.submit('create_api_keys', parameters));
  },
  'frames that take the focus back and forth': async ({ ownFrame, evil }) => {
    const { frame, sign } = await ownFrame();
    sign(evil);
    const button = document.body.appendChild(document.createElement('button'));
    for (let times = 0; times < 10; times++) {
      button.focus();
      frame.focus();
      await new Promise((done) => setTimeout(done, 60));
    }
  },
};
