/** An element, and its attributes as written. */
interface Shown {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string | true>>;
}

/** Placeholder origins, as used in the documentation. */
const SERVICE = ['https://api.example.com', 'https://auth.example.com'];
/** Elements from which users can reach their recovery phrase, or type one. */
const WITH_FRAME = /^kms-(account|export|import|login|provider|session|signup)$/;

/** The headers for a page with an element: what its settings need, and nothing else. @source docs/going-live.md, "Headers of your page" */
export function headersOf({ tag, attributes }: Shown): string {
  const { methods = '', 'key-frame-src': keyFrame = '' } = attributes;
  const names = String(methods)
    .split(/[\s,]+/)
    .filter(Boolean);
  const has = (name: string) => (tag === 'kms-otp' ? /^(email|sms)$/.test(name) : names.length === 0 || names.includes(name));
  const facebook = names.includes('facebook') ? ['https://graph.facebook.com'] : [];
  const frames = [...(WITH_FRAME.test(tag) ? ["'self'"] : []), ...originsIn(keyFrame)];
  const policy = [
    "default-src 'none'; script-src 'self'; style-src 'self'",
    `img-src 'self'${has('wallet') ? ' data:' : ''}`,
    ["connect-src 'self'", ...SERVICE, ...facebook].join(' '),
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "require-trusted-types-for 'script'; trusted-types lit-html",
  ];
  const permissions = [...(has('passkey') ? ['publickey-credentials-get=(self)'] : []), ...(has('sms') ? ['otp-credentials=(self)'] : [])];
  return [
    `Content-Security-Policy: ${policy.join(';\n  ')}`,
    ...(permissions.length > 0 ? [`Permissions-Policy: ${permissions.join(', ')}`] : []),
    'Referrer-Policy: strict-origin-when-cross-origin',
    'X-Content-Type-Options: nosniff',
  ].join('\n');
}

const originsIn = (address: string | true): readonly string[] => (URL.canParse(String(address)) ? [new URL(String(address)).origin] : []);
