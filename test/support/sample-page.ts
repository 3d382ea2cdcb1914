import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type InlineConfig } from 'vite';
import { demoConfig, examplePage } from '../../scripts/demo-page.mjs';
import { root } from '../../scripts/entries.mjs';
import { serveFiles } from '../../scripts/serve-files.mjs';
import { type Sample, samples } from '../docs/samples.js';

/** A site of one page, which runs a script. The caller closes it. */
export interface SamplePage {
  readonly origin: string;
  close(): Promise<void>;
}

/** What surrounds the script. */
export interface Around {
  /** Markup of the page. */
  readonly body: string;
  /** Starts what the page calls, whose origin is known by then. @returns the address of the emulator, which replaces the one in samples. */
  readonly emulator: (origin: string) => Promise<string>;
  /** Content security policy of the page, as the documentation writes it, with the emulator in place of the service. */
  readonly policy: string;
  /** More folders whose files are served. */
  readonly folders?: readonly string[];
}

/** The one sample on a page of the documentation that contains a text. */
export function sampleWith(file: string, text: string): Sample {
  const found = samples().filter((one) => one.file === file && one.code.includes(text));
  const [sample] = found;
  if (!sample || found.length > 1) throw new Error(`${found.length} samples of ${file} have ${text}`);
  return sample;
}

/** How a site's bundler builds scripts in a folder, with this package's sources. */
export const siteConfig = (folder: string, entry: Readonly<Record<string, string>>): InlineConfig => ({
  ...(demoConfig as InlineConfig), // written in JavaScript
  root: folder,
  logLevel: 'error',
  build: {
    target: 'es2022',
    outDir: 'built',
    minify: false,
    reportCompressedSize: false,
    lib: { entry, formats: ['es'] },
  },
});

function policyWith(header: string, address: string): string {
  const text = header.replaceAll(/\s+/g, ' ').replace('https://api.example.com', address).replace(' https://auth.example.com', '');
  return text.slice(text.indexOf(':') + 1).trim();
}

/** Serve a script at `/` as a site's bundler builds it, with this package's sources. */
export async function servePage(code: string, { body, emulator, policy, folders = [] }: Around): Promise<SamplePage> {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(root, '.cache/sample-'));
  // The surrounding package says that its files have no side effects; those of the script are the point here.
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const headers: Record<string, string> = {};
  const served = await serveFiles({ folders: [folder, ...folders], headers: () => headers });
  const address = await emulator(served.origin);
  headers['content-security-policy'] = policyWith(policy, address);
  writeFileSync(join(folder, 'page.ts'), code.replaceAll('http://localhost:8787', address));
  writeFileSync(join(folder, 'index.html'), examplePage('A site', `${body}\n<script type="module" src="built/page.js"></script>\n`));
  await build(siteConfig(folder, { page: join(folder, 'page.ts') }));
  return {
    origin: served.origin,
    close: async () => {
      await served.close();
      rmSync(folder, { recursive: true });
    },
  };
}
