// What a script in a page may try with a session whose key is in a frame that asks. Each runs in the page with `kit`, and puts what it got
// into `kit.got`: a signature over `kit.evil`, or the service's answer to it.

/**
 * What every script has: the client, the frame's address, the session's public key, a body that creates a credential, and how to ask a
 * frame.
 */
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
  /** A frame that the page created itself, and its port. */
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
  const base64url = (bytes) =>
    btoa(String.fromCharCode(...bytes))
      .replace(/\+/g, '-')
      .replace(/\//g, '_')
      .replace(/=/g, '');
  /** A signature as a stamp has it: DER of r and s. */
  const stampOf = (signature) => {
    const numbers = [signature.slice(0, 64), signature.slice(64)].map((number) => {
      const bare = number.replace(/^(00)+(?=.)/, '');
      const hex = /^[89a-f]/.test(bare) ? `00${bare}` : bare;
      return `02${(hex.length / 2).toString(16).padStart(2, '0')}${hex}`;
    });
    const der = `30${(numbers.join('').length / 2).toString(16)}${numbers.join('')}`;
    return base64url(bytesOf(JSON.stringify({ publicKey, scheme: 'SIGNATURE_SCHEME_TK_API_P256', signature: der })));
  };
  /** Sends a question through a port, and waits for its answer. */
  const answerOf = (port, message) =>
    new Promise((done) => {
      port.onmessage = ({ data }) => data.kind !== 'ready' && done(data);
      port.postMessage({ v: 1, id: 1, ...message });
    });
  /** Makes a frame sign some bytes without a question. */
  const signUnasked = async (bytes) => {
    const { port } = await ownFrame();
    const answer = await answerOf(port, { kind: 'sign', publicKey, bytes });
    got.push(answer.kind);
    return answer;
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
    answerOf,
    base64url,
    signUnasked,
    stampOf,
    asked,
  };
}

/** What a thief would make the session do, by the service's names. */
const submit = (name, parameters, type) => `async ({ client, userId, attackerKey, asked }) =>
  void asked(client.api.raw('submit/${name}', (${parameters})({ userId, attackerKey }), { type: '${type}' }))`;
const ACTIVITIES = {
  'a passkey of its own': submit(
    'create_authenticators',
    "({ userId }) => ({ userId, authenticators: [{ authenticatorName: 'x', challenge: 'AA', attestation: { credentialId: 'AA', clientDataJson: 'AA', attestationObject: 'AA', transports: [] } }] })",
    'ACTIVITY_TYPE_CREATE_AUTHENTICATORS_V2',
  ),
  'a second user': submit(
    'create_users',
    "({ attackerKey }) => ({ users: [{ userName: 'x', apiKeys: [{ apiKeyName: 'x', publicKey: attackerKey, curveType: 'API_KEY_CURVE_P256' }], authenticators: [], oauthProviders: [], userTags: [] }] })",
    'ACTIVITY_TYPE_CREATE_USERS_V3',
  ),
  'a policy that allows everything': submit(
    'create_policy',
    "() => ({ policyName: 'x', effect: 'EFFECT_ALLOW', condition: 'true', consensus: 'true', notes: '' })",
    'ACTIVITY_TYPE_CREATE_POLICY_V3',
  ),
  'another address for the codes': submit(
    'update_user_email',
    "({ userId }) => ({ userId, userEmail: 'mallory@evil.example', verificationToken: 'x' })",
    'ACTIVITY_TYPE_UPDATE_USER_EMAIL',
  ),
  'the deletion of the account': submit(
    'delete_sub_organization',
    '() => ({ deleteWithoutExport: true })',
    'ACTIVITY_TYPE_DELETE_SUB_ORGANIZATION',
  ),
  'another root quorum': submit(
    'update_root_quorum',
    '({ userId }) => ({ threshold: 1, userIds: [userId] })',
    'ACTIVITY_TYPE_UPDATE_ROOT_QUORUM',
  ),
  'a vote': submit('approve_activity', "() => ({ fingerprint: 'sha256:00' })", 'ACTIVITY_TYPE_APPROVE_ACTIVITY'),
  'a signature over a hash': submit(
    'sign_raw_payload',
    "() => ({ signWith: '0x0', payload: '00', encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_NO_OP' })",
    'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
  ),
  'an activity of next year': submit('take_all', '() => ({})', 'ACTIVITY_TYPE_TAKE_ALL_V9'),
};

/** Each attempt by its name. */
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
    // Without its type, which the path could replace.
    const body = JSON.stringify({ organizationId, intent: { createApiKeysIntentV2: parameters } });
    const stamp = await client.session.stamper.stamp(body);
    await send(body, stamp.stampHeaderValue ?? stamp.value);
  },
  'a message port that swaps bytes': async ({ client, evil, bytesOf, organizationId, send }) => {
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function swap(message, ...rest) {
      return postMessage.call(this, message?.kind === 'sign' ? { ...message, bytes: bytesOf(evil) } : message, ...rest);
    };
    // Whatever this stamps, it isn't the body that replaced the original.
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
  'a type that stands twice': async ({ evil, bytesOf, signUnasked }) => signUnasked(bytesOf(evil.replace('{', '{"type":null,'))),
  'a type that stands twice, the harmless one last': async ({ evil, bytesOf, signUnasked }) =>
    signUnasked(bytesOf(evil.replace(/}$/, ',"type":""}'))),
  'a type that is written in escapes': async ({ evil, bytesOf, signUnasked }) =>
    signUnasked(
      bytesOf(
        evil
          .replace('"type"', '"\\u0074ype"')
          .replace('"parameters"', '"\\u0070arameters"')
          .replace('"timestampMs"', '"\\u0074imestampMs"'),
      ),
    ),
  'members in capitals': async ({ evil, bytesOf, signUnasked }) =>
    signUnasked(
      bytesOf(evil.replace('"type"', '"TYPE"').replace('"parameters"', '"Parameters"').replace('"timestampMs"', '"TimestampMs"')),
    ),
  'members that the body inherits': async ({ evil, organizationId, bytesOf, signUnasked }) =>
    signUnasked(bytesOf(`{"organizationId":"${organizationId}","__proto__":${evil}}`)),
  'a mark of byte order before the body': async ({ evil, bytesOf, signUnasked }) => signUnasked(bytesOf(`\ufeff${evil}`)),
  'a body in UTF-16': async ({ evil, signUnasked }) =>
    signUnasked(new Uint8Array([...evil].flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]))),
  'a query, and the body after it': async ({ evil, organizationId, bytesOf, signUnasked }) =>
    signUnasked(bytesOf(`${JSON.stringify({ organizationId })}\n${evil}`)),
  'a list with the body in it': async ({ evil, bytesOf, signUnasked }) => signUnasked(bytesOf(`[${evil}]`)),
  'the body as a form': async ({ evil, bytesOf, signUnasked }) =>
    signUnasked(bytesOf(new URLSearchParams(Object.entries(JSON.parse(evil)).map(([name, value]) => [name, String(value)])).toString())),
  'the body behind the head of a proof': async ({ evil, bytesOf, base64url, signUnasked, stampOf, send, got }) => {
    const proof = bytesOf(['{"typ":"dpop+jwt"}', evil].map((part) => base64url(bytesOf(part))).join('.'));
    const { signature } = await signUnasked(proof);
    // A proof for the site's own server is signed, and is no request to the service.
    got.splice(got.indexOf('signed'), 1);
    await send(proof, stampOf(signature));
  },
  'memory that it shares with the frame': async ({ ownFrame, evil, organizationId, publicKey, bytesOf, got }) => {
    const { port } = await ownFrame();
    const query = bytesOf(JSON.stringify({ organizationId }));
    const shared = new Uint8Array(new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer, 0, evil.length);
    shared.set(query);
    try {
      port.postMessage({ v: 1, kind: 'sign', id: 1, publicKey, bytes: shared });
    } catch (error) {
      got.push(error.name);
    }
    for (let times = 0; times < 50; times++) {
      shared.set(bytesOf(evil));
      await new Promise((done) => setTimeout(done, 5));
    }
  },
  'members that say it was approved': async ({ ownFrame, evil, publicKey, bytesOf }) => {
    const { port } = await ownFrame();
    const claims = {
      approved: true,
      isHarmless: true,
      asker: 'https://bank.example',
      confirm: 'never',
      limits: [{ to: [], maxValue: '9' }],
    };
    port.postMessage({ v: 1, kind: 'sign', id: 1, publicKey, bytes: bytesOf(evil), ...claims });
  },
  'a first message with a rule and an origin of its own': async ({ frameAddress, evil, publicKey, bytesOf, got }) => {
    const frame = document.body.appendChild(document.createElement('iframe'));
    frame.src = `${frameAddress}?confirm=never#confirm=never&limits=[]`;
    await new Promise((done) => frame.addEventListener('load', done, { once: true }));
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => got.push(data.kind);
    const init = { v: 1, kind: 'init', origin: 'https://bank.example', asker: 'https://bank.example', confirm: 'never' };
    frame.contentWindow.postMessage(init, '*', [port2]);
    port1.postMessage({ v: 1, kind: 'sign', id: 1, publicKey, bytes: bytesOf(evil) });
  },
  'the document in a window of its own': async ({ frameAddress, evil, publicKey, bytesOf, got }) => {
    const opened = window.open(frameAddress);
    await new Promise((done) => setTimeout(done, 600));
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => got.push(data.kind);
    opened?.postMessage({ v: 1, kind: 'init' }, '*', [port2]);
    port1.postMessage({ v: 1, kind: 'sign', id: 1, publicKey, bytes: bytesOf(evil) });
    await new Promise((done) => setTimeout(done, 400));
    opened?.close();
  },
  'a frame in a frame of the page': async ({ frameAddress, evil, publicKey, bytesOf, got }) => {
    const outer = document.body.appendChild(document.createElement('iframe'));
    const inner = outer.contentDocument.body.appendChild(outer.contentDocument.createElement('iframe'));
    inner.src = frameAddress;
    await new Promise((done) => inner.addEventListener('load', done, { once: true }));
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => got.push(data.kind);
    inner.contentWindow.postMessage({ v: 1, kind: 'init' }, '*', [port2]);
    port1.postMessage({ v: 1, kind: 'sign', id: 1, publicKey, bytes: bytesOf(evil) });
  },
  'a frame that no one can see': async ({ ownFrame, evil }) => {
    const { frame, sign } = await ownFrame('width:300px;height:480px;opacity:0.01');
    sign(evil);
    frame.focus();
  },
  'a frame of one pixel': async ({ ownFrame, evil }) => {
    const { frame, sign } = await ownFrame('width:1px;height:1px');
    sign(evil);
    frame.focus();
  },
  'two frames that are asked in turn': async ({ ownFrame, evil }) => {
    const [one, other] = [await ownFrame(), await ownFrame()];
    for (let times = 1; times <= 4; times++) for (const { sign } of [one, other]) sign(evil, times);
    one.frame.remove();
  },
  'a second key of the frame': async ({ ownFrame, answerOf, evil, bytesOf, got }) => {
    const { port } = await ownFrame();
    const { publicKey } = await answerOf(port, { kind: 'make' });
    got.push((await answerOf(port, { kind: 'sign', publicKey, bytes: bytesOf(evil) })).kind);
  },
  'JSON of another realm': async ({ client, parameters, asked }) => {
    const frame = document.body.appendChild(document.createElement('iframe'));
    const { JSON: other, Object: others } = frame.contentWindow;
    other.stringify = () => '{"organizationId":"o"}';
    Object.prototype.toJSON = () => others.assign({}, { organizationId: 'o' });
    void asked(client.api.submit('create_api_keys', parameters));
    await new Promise((done) => setTimeout(done, 200));
    delete Object.prototype.toJSON;
  },
  ...ACTIVITIES,
};
