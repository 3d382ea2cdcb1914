import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from '@esm-bundle/chai';

describe('a client in Node', () => {
  it("keeps its session in memory, and doesn't keep the process alive", () => {
    const root = fileURLToPath(new URL('..', import.meta.url));
    const script = `
      import { createKmsClient } from './src/kms-client.ts';
      const kms = createKmsClient({ emulator: 'http://localhost:1' });
      console.log(JSON.stringify(await kms.session.restore()));
      console.log(await kms.session.token().catch(({ code }) => code));
    `;
    const { stdout, stderr, status } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
      cwd: root,
      encoding: 'utf8',
      timeout: 30_000,
    });
    expect(stderr.replace(/^npm warn.*$/gm, '').trim()).to.equal('');
    expect(stdout.split('\n')).to.deep.equal(['{"state":"signed-out"}', 'not_signed_in', '']);
    expect(status).to.equal(0);
  });
});
