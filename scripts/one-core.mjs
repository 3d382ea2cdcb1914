// Keeps everything that an entry imports statically in the entry's own file. Left to itself the bundler moves what later chunks share into
// further files, which a browser learns of only when the first has arrived.

/**
 * A Vite plugin and the output settings that belong to it. The entry must export nothing: its empty stand-in is left out.
 *
 * @param {string} name of the file, without its ending
 * @param {Readonly<Record<string, RegExp>>} shared what several later chunks have in common, by the name of the file that holds it
 * @returns {{ plugin: import('vite').Plugin, output: import('vite').Rolldown.OutputOptions }}
 */
export function oneCore(name, shared) {
  const standIn = `${name}-entry.js`;
  const plugin = {
    name: 'one-core',
    generateBundle(_, bundle) {
      if (bundle[standIn].exports.length > 0) this.error(`${name}.js exports names, which its stand-in would have to pass on`);
      delete bundle[standIn];
      delete bundle[`${standIn}.map`];
    },
  };
  const common = Object.entries(shared).map(([file, test]) => ({ name: file, test, minShareCount: 2 }));
  const output = {
    entryFileNames: standIn,
    // With a hash, so that a copy of two versions in one folder never mixes them.
    chunkFileNames: (chunk) => (chunk.name === name ? `${name}.js` : 'chunks/[name]-[hash:6].js'),
    codeSplitting: { groups: [{ name, tags: ['$initial'], priority: 1 }, ...common] },
  };
  return { plugin, output };
}
