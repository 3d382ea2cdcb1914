import { join } from 'node:path';
import { withEmulator } from '../../scripts/demo-page.mjs';
import { root } from '../../scripts/entries.mjs';
import { serveFiles } from '../../scripts/serve-files.mjs';
import type { EmulatorControls } from './emulator-controls.js';

/** A site whose provider names a key frame on another site. */
export interface KeyFrameSite {
  readonly origin: string;
  readonly port: number;
  /** Address of the frame. For a browser, `localhost` and `127.0.0.1` are two sites, just as two registrable domains are. */
  readonly frame: string;
  close(): Promise<void>;
}

/** @param document the one that signs whatever it is asked for, or the one that asks a person. @param embedders what the host of the frame writes into its document, when the site's origin is known. @param rule what that host wants asked. */
export async function keyFrameSite(
  { origin, identityOrigin }: EmulatorControls,
  embedders = (site: { origin: string; port: number }) => site.origin,
  document: 'key-frame' | 'asking-frame' = 'key-frame',
  rule: {
    readonly confirm?: 'always' | 'transactions';
    readonly limits?: readonly object[];
    readonly descriptors?: readonly object[];
    /** Domain of the passkeys that confirm an answer. The frame is then on that host. */
    readonly passkeys?: string;
  } = {},
): Promise<KeyFrameSite> {
  const built = process.env.JOURNEYS_SITE ?? '';
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${origin} ${identityOrigin}`,
    'frame-src http://127.0.0.1:* http://*.example:* http://localhost:*',
    "require-trusted-types-for 'script'",
    'trusted-types lit-html',
  ].join('; ');
  const site = await serveFiles({
    folders: [join(root, 'test/journeys/pages'), built],
    html: (text, pathname) => {
      if (/\/(key|asking)-frame\.html$/.test(pathname))
        return text
          .replace('content=""', `content="${embedders(site)}"`)
          .replace('content="always"', `content="${rule.confirm ?? 'always'}"`)
          .replace('name="kms-passkeys" content=""', `name="kms-passkeys" content="${rule.passkeys ?? ''}"`)
          .replace('content="[]"', `content='${JSON.stringify(rule.limits ?? [])}'`)
          .replace('<body>', `<script type="application/json" id="kms-descriptors">${JSON.stringify(rule.descriptors ?? [])}</script>$&`);
      return withEmulator(text, origin, identityOrigin).replace('<kms-provider ', `<kms-provider key-frame-src="${frame}" `);
    },
    headers: (pathname): Record<string, string> => (pathname.endsWith('-frame.html') ? {} : { 'content-security-policy': policy }),
  });
  const frame = `http://${rule.passkeys ?? '127.0.0.1'}:${site.port}/dist/${document}.html`;
  return { ...site, frame };
}
