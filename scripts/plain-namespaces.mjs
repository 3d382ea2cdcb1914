// What `import()` resolves to, when a file has more in it than the module that was asked for. The bundler's own way is an object, made by a
// helper in one more file, which a page discovers last. Here, the file exports a function that makes the object anew for each `import()`:
// no script can get hold of the object that another `import()` receives. It inherits nothing, and is waited for with `await`, so that
// neither a `then` of all objects nor one of all promises gets it.
import { basename } from 'node:path';

const HELPER = '__exportAll';
const CALL = /__exportAll\(\{([^}]*)\}\)/g;
const NAME = /([\w$]+): \(\) => ([\w$]+)/g;
const IMPORT = /^import \{ \w+ as __exportAll \} from .*/m;
/** A request for another file, and for a module that is in the same one. */
const ELSEWHERE = /(\(\) => )?(import\("[^"]+"\))\.then\(\((\w+)\) => \3(\.[\w$]+)\)/g;
const HERE = /\(\) => Promise\.resolve\(\)\.then\(\(\) => ([\w$]+_exports(?:\$\d+)?)\)/g;
/** One that calls a method of promises, which a script of the page may have replaced. */
const EXPOSED = /\bimport\("[^"]+"\)\.then\b/;
/** Objects of modules, wherever they are named. */
const OBJECT = /\b[\w$]+_exports(\$\d+)?\b/g;
const KNOWN = /\b(var [\w$]+_exports(\$\d+)? = |[\w$]+_exports(\$\d+)? as [\w$]+|async \(\) => [\w$]+_exports(\$\d+)?\(\))/g;

const awaited = (asked, name) => `async () => (await ${asked})${name}()`;

/** A plugin for Vite that writes these functions, and leaves out the helper's file. @returns {import('vite').Plugin} */
export const plainNamespaces = () => ({
  name: 'plain-namespaces',
  renderChunk(code, { name: chunk }) {
    if (chunk === 'rolldown-runtime') return null;
    const plain = code
      .replace(CALL, (_, names) => `() => ({ __proto__: null,${names.replace(NAME, '$1: $2')}})`)
      .replace(IMPORT, '')
      .replace(ELSEWHERE, (_, lazy, asked, __, name) => (lazy ? awaited(asked, name) : `(${awaited(asked, name)})()`))
      .replace(HERE, 'async () => $1()');
    const others = (plain.match(OBJECT)?.length ?? 0) - (plain.match(KNOWN)?.length ?? 0);
    if (plain.includes(HELPER) || others > 0 || EXPOSED.test(plain)) {
      this.error('a module is used in a way that scripts/plain-namespaces.mjs does not know');
    }
    return plain === code ? null : { code: plain, map: null };
  },
  generateBundle(_, files) {
    const codes = Object.values(files).flatMap((file) => (file.type === 'chunk' ? file.code : []));
    for (const [path, { name }] of Object.entries(files)) {
      if (name === 'rolldown-runtime' && !codes.some((code) => code.includes(basename(path)))) delete files[path];
    }
  },
});
