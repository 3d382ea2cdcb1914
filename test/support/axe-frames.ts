import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Frame, Page } from 'playwright';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds in each document of a page; it is put into each of them once, and opens no tab in front of them. */
export async function findingsIn(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(source);
    found.push(...(await runAxe(frame)));
  }
  return found;
}

function runAxe(frame: Frame): Promise<readonly string[]> {
  return frame.evaluate(async () => {
    // Landmarks and the first heading are the page's: the document in a frame is a part of one.
    const ofPage = { enabled: parent === window };
    const rules = { region: ofPage, 'landmark-one-main': ofPage, 'page-has-heading-one': ofPage };
    const { violations } = await (globalThis as unknown as { readonly axe: typeof axe }).axe.run(document, {
      iframes: false,
      rules,
      resultTypes: ['violations'],
    });
    return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  });
}
