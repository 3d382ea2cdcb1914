import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Frame, Page } from 'playwright';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds in each document of a page. It is injected into each of them once, and opens no tab in front of them. */
export async function findingsIn(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(source);
    await standsStill(frame);
    found.push(...(await runAxe(frame)));
  }
  return found;
}

/** Waits until steps have stopped moving. Spinners may continue. */
async function standsStill(frame: Frame): Promise<void> {
  await frame.evaluate(async () => {
    const roots = [document, ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])];
    const moving = roots.flatMap((root) => root.getAnimations());
    await Promise.allSettled(
      moving.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity).map(({ finished }) => finished),
    );
  });
}

function runAxe(frame: Frame): Promise<readonly string[]> {
  return frame.evaluate(async () => {
    // Landmarks and the first heading belong to the page: the document in a frame is a part of one.
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

/** A text whose contrast axe can't determine. */
export interface Doubt {
  readonly frame: Frame;
  /** Selectors, from the document into shadow trees. */
  readonly path: readonly string[];
  /** The contrast that it needs. */
  readonly least: number;
}

/**
 * What axe finds in each document of a page, including names that differ from the visible text, and where it couldn't determine a contrast.
 */
export async function findingsAndDoubtsIn(
  page: Page,
  areColoursForced: boolean,
): Promise<{ readonly findings: readonly string[]; readonly doubts: readonly Doubt[] }> {
  const findings: string[] = [];
  const doubts: Doubt[] = [];
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(source);
    await standsStill(frame);
    const found = await runStrictly(frame, areColoursForced);
    findings.push(...found.findings);
    doubts.push(...found.doubts.map((doubt) => ({ frame, ...doubt })));
  }
  return { findings, doubts };
}

interface Found {
  readonly findings: readonly string[];
  readonly doubts: readonly Omit<Doubt, 'frame'>[];
}

function runStrictly(frame: Frame, areColoursForced: boolean): Promise<Found> {
  return frame.evaluate(async (isForced) => {
    const ofPage = { enabled: false };
    const rules = {
      region: ofPage,
      'landmark-one-main': ofPage,
      'page-has-heading-one': ofPage,
      'label-content-name-mismatch': { enabled: true },
      // Where the system sets colours, axe compares a color of the page with one of the system.
      'color-contrast': { enabled: !isForced },
    };
    const { violations, incomplete } = await (globalThis as unknown as { readonly axe: typeof axe }).axe.run(document, {
      iframes: false,
      rules,
      resultTypes: ['violations', 'incomplete'],
    });
    const unsure = incomplete.filter(({ id }) => id === 'color-contrast').flatMap(({ nodes }) => nodes);
    return {
      findings: violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.flat().join(' ')}`)),
      doubts: unsure.map(({ target, any }) => {
        const least = Number.parseFloat((any[0]?.data as { expectedContrastRatio?: string } | undefined)?.expectedContrastRatio ?? '4.5');
        return { path: target.flat(), least };
      }),
    };
  }, areColoursForced);
}

/** What axe finds wrong with the languages that the page declares. */
export async function languageFindingsIn(page: Page): Promise<readonly string[]> {
  const frame = page.mainFrame();
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(source);
  return frame.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { readonly axe: typeof axe }).axe.run(document, {
      iframes: false,
      runOnly: { type: 'rule', values: ['html-has-lang', 'html-lang-valid', 'valid-lang'] },
      resultTypes: ['violations'],
    });
    return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  });
}
