import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@esm-bundle/chai';
import { integritiesIn } from '../../scripts/integrity.mjs';
import { freshForEach, profile, stand } from '../support/journey.js';
import { type Stage, stage } from '../support/stage.js';
import { type Visitor, visitorOf } from '../support/visitor.js';

const CODE = /\/chunks\/code-[^/]*\.js$/;

describe('a site that pins every file with an import map, under a policy that names the map', () => {
  freshForEach();
  let site: Awaited<ReturnType<Stage['siteWith']>>;
  before(async () => {
    const { built, emulator, siteWith } = await stage();
    const files = integritiesIn(join(built, 'dist'));
    const pins = Object.entries(files).map(([name, hash]) => [`./dist/${name}`, hash]);
    const map = JSON.stringify({ integrity: Object.fromEntries(pins) });
    const html = `<!doctype html><html lang="en"><head><title>Sign in</title><script type="importmap">${map}</script></head>
<body><kms-login emulator="${emulator.origin}"></kms-login>
<script type="module" src="dist/kms.js" integrity="${files['kms.js']}"></script></body></html>`;
    writeFileSync(join(built, 'pinned.html'), html);
    const policy = `script-src 'self' 'sha256-${createHash('sha256').update(map).digest('base64')}'`;
    site = await siteWith({ 'content-security-policy': policy });
  });
  after(() => site.close());

  async function open(): Promise<Visitor> {
    const visitor = visitorOf(await profile.newPage(), stand.emulator);
    await visitor.page.goto(`${site.origin}/pinned.html`);
    await visitor.email.fill('ada@example.com');
    return visitor;
  }

  it('leads users to their code', async () => {
    const { code, continueWithEmail } = await open();
    await continueWithEmail.click();
    await code.waitFor();
  });

  it('runs no chunk that was altered in transit, says so, and continues with what was typed once the right one loads', async () => {
    await profile.route(CODE, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: `globalThis.theirs = true;${await answer.text()}` });
    });
    const { alert, page, email, code, continueWithEmail } = await open();
    await continueWithEmail.click();
    await alert.filter({ hasText: "We couldn't reach the sign-in service." }).waitFor();
    expect(await page.evaluate(() => 'theirs' in globalThis)).to.equal(false);
    await profile.unroute(CODE);
    expect(await email.inputValue()).to.equal('ada@example.com');
    await continueWithEmail.click();
    await code.waitFor();
  });
});
