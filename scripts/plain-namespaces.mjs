// What `import()` resolves to, when a file has more in it than the module that was asked for: an object with a getter for each name. The
// bundler makes these objects with a helper in one more file, which a page discovers last, and waits for.
import { basename } from 'node:path';

const HELPER = '__exportAll';
const CALL = /__exportAll\(\{([^}]*)\}\)/g;
const NAME = /([\w$]+): \(\) => ([\w$]+)/g;
const IMPORT = /^import \{ \w+ as __exportAll \} from .*/m;

/** A plugin for Vite that writes the getters, and leaves out the helper's file. @returns {import('vite').Plugin} */
export const plainNamespaces = () => ({
  name: 'plain-namespaces',
  renderChunk: {
    filter: { code: `${HELPER}(` },
    handler(code) {
      const plain = code.replace(CALL, (_, names) => `{${names.replace(NAME, 'get $1() { return $2 }')}}`).replace(IMPORT, '');
      if (plain.includes(HELPER)) this.error(`${HELPER} is used in a way that scripts/plain-namespaces.mjs doesn't know`);
      return { code: plain, map: null };
    },
  },
  generateBundle(_, files) {
    const codes = Object.values(files).flatMap((file) => (file.type === 'chunk' ? file.code : []));
    for (const [path, { name }] of Object.entries(files)) {
      if (name === 'rolldown-runtime' && !codes.some((code) => code.includes(basename(path)))) delete files[path];
    }
  },
});
