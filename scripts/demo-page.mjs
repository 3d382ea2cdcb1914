// The demo page as static files, and how it gets the emulator's address.
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { buildDocumentation } from '../site/build.mjs';
import { besideEntries, inlineEntries, packageJson, root, siteEntries } from './entries.mjs';
import { buildDocuments, questionLanguages } from './isolated-documents.mjs';
import { namedLanguages, packedLanguages } from './languages.mjs';
import { webCryptoOnly } from './web-crypto-only.mjs';

const sources = { ...siteEntries, ...inlineEntries, ...besideEntries };

/** The published names are mapped to their sources, so that the demo reads like a site's own code and doesn't need a build first. */
const alias = Object.entries(packageJson.exports)
  .map(([name, target]) => [name, typeof target === 'string' ? target : target.default])
  .filter(([, file]) => file)
  .map(([name, file]) => [name, sources[file.slice('./dist/'.length, -'.js'.length)]])
  .filter(([, source]) => source)
  .map(([name, replacement]) => ({ find: new RegExp(`^${packageJson.name}${name.slice(1)}$`), replacement }));

/** Vite's settings for the demo page, built or served. */
export const demoConfig = {
  root: join(root, 'demo'),
  configFile: false,
  base: './',
  logLevel: 'warn',
  plugins: [packedLanguages(), questionLanguages, webCryptoOnly()],
  resolve: { alias },
  define: { LANGUAGES: JSON.stringify(namedLanguages()) },
};

/** Headers for a return page, as given in docs/oauth.md. */
const RETURN_PAGE_HEADERS = {
  'content-security-policy': "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
};

/** Additional headers for the demo. Other pages contain their policy themselves. */
export const demoHeaders = (pathname) => (pathname.endsWith('/oauth-callback.html') ? RETURN_PAGE_HEADERS : {});

/**
 * Build the page, the script tag's file, the isolated documents and the documentation; about four seconds.
 *
 * @param {string} folder is emptied, then filled with the page, `script-tag.html` and `dist/kms.js`
 * @param {object} [options] of `buildDocumentation`
 */
export async function buildDemo(folder, options) {
  const page = {
    target: 'es2022',
    outDir: folder,
    emptyOutDir: true,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
  };
  const input = ['index', 'oauth-callback'].map((name) => join(root, `demo/${name}.html`));
  await build({ ...demoConfig, build: { ...page, rolldownOptions: { input } } });
  await build({ root, mode: 'script-tag', logLevel: 'warn', build: { outDir: join(folder, 'dist') } });
  await build({ root, mode: 'inline', logLevel: 'warn', build: { outDir: join(folder, 'dist') } });
  await buildDocuments(join(folder, 'dist'));
  const panel = { lib: { entry: { debug: siteEntries.debug }, formats: ['es'] }, outDir: join(folder, 'dist'), emptyOutDir: false };
  await build({ root, configFile: false, logLevel: 'warn', build: { target: 'es2022', reportCompressedSize: false, ...panel } });
  copyFileSync(join(root, 'demo/script-tag.html'), join(folder, 'script-tag.html'));
  cpSync(join(root, 'demo/themes'), join(folder, 'themes'), { recursive: true });
  await buildDocumentation(folder, options);
  mkdirSync(join(folder, 'examples'));
  for (const [name, html] of examplePages()) writeFileSync(join(folder, 'examples', name), html);
}

/** A page for each element, with nothing but the first sample in its documentation. */
export function examplePages() {
  const names = readdirSync(join(root, 'docs/elements')).filter((name) => name.startsWith('kms-'));
  return names.map((name) => {
    const [, sample] = /^```html\n([\s\S]*?)^```/m.exec(readFileSync(join(root, 'docs/elements', name), 'utf8'));
    const tag = name.slice(0, -'.md'.length);
    return [`${tag}.html`, examplePage(tag, sample.replace('src="kms.js"', 'src="../dist/kms.js"'))];
  });
}

/** A sample as a page of its own. */
export function examplePage(title, sample) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
</head>
<body>
<main>
<h1>${title}</h1>
${sample}</main>
</body>
</html>
`;
}

/**
 * Put the emulator's address into a page, replacing the default one.
 *
 * @param {string} html
 * @param {string} origin such as `http://localhost:8787`
 * @param {string} identityOrigin of the brands' sign-in pages, such as `http://localhost:8788`
 */
export function withEmulator(html, origin, identityOrigin) {
  return html.replaceAll('http://localhost:8788', identityOrigin).replaceAll('http://localhost:8787', origin);
}
