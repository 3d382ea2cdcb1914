import { expect } from '@esm-bundle/chai';
import { type Exporter, exporterAt } from '../support/exporter.js';
import { profile, sharedByAll, stand } from '../support/journey.js';

/** What the server of a site answers for the frame's document, and what the console says of it. */
const MISTAKES = {
  'is not there': {
    answer: { status: 404, contentType: 'text/html', body: 'Not found' },
    says: /^kms-elements: http\S+\/export-frame\.html does not answer\. The server answers 404: publish the file beside the script, or name it with frame-src\./,
  },
  'is sent with the policy of the page': {
    answer: { headers: { 'content-security-policy': "script-src 'self'; frame-ancestors 'self'" } },
    says: /is sent with a Content-Security-Policy of the page, which blocks its script: leave "script-src 'self'" out for this file\./,
  },
} as const;

describe('a frame for the recovery phrase that stays empty', () => {
  sharedByAll();
  let visitor: Exporter;
  let said: string[];
  beforeEach(async () => {
    visitor = await exporterAt(profile, stand);
    said = [];
    visitor.page.on('console', (message) => message.text().startsWith('kms-elements:') && said.push(message.text()));
  });
  afterEach(() => visitor.page.close());
  const open = () => visitor.page.getByRole('button', { name: 'Show recovery phrase' }).click();

  for (const [what, { answer, says }] of Object.entries(MISTAKES))
    it(`because its document ${what} is reported within three seconds, in the console and to the user`, async () => {
      await visitor.page.route('**/export-frame.html*', async (route) => {
        if ('status' in answer) return route.fulfill(answer);
        const response = await route.fetch();
        await route.fulfill({ response, headers: { ...response.headers(), ...answer.headers } });
      });
      const failed = visitor.event('kms-error');
      await open();
      const from = performance.now();
      await visitor.page
        .getByText("This page isn't set up to show the phrase")
        .or(visitor.page.getByRole('alert').filter({ hasText: /\S/ }))
        .waitFor();
      expect(performance.now() - from).to.be.below(5_000);
      expect(said.filter((line) => says.test(line))).to.have.length(1);
      expect((await failed).detail).to.deep.include({ flow: 'export', code: 'config_invalid' });
      await visitor.page.getByRole('button', { name: 'Show recovery phrase' }).waitFor();
    });

  it('says nothing if the document answers', async () => {
    await open();
    await visitor.frame.getByRole('button', { name: 'Reveal' }).waitFor();
    await visitor.page.waitForTimeout(2_500);
    expect(said).to.deep.equal([]);
  });
});
