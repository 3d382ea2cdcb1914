// The licenses of everything inside the built files. Their texts are shipped with the code.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './entries.mjs';

/**
 * Packages whose code a build put into its files.
 *
 * @param {readonly import('vite').Rolldown.RolldownOutput[]} results of Vite's `build`
 * @returns {string[]} folders such as `node_modules/lit`, sorted
 */
export function packagesIn(results) {
  const chunks = results.flatMap(({ output }) => output).filter(({ type }) => type === 'chunk');
  const paths = chunks.flatMap(({ modules }) =>
    Object.entries(modules).flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [id] : [])),
  );
  const folders = paths.map((id) => /.*(node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id.replaceAll('\\', '/'))).filter(Boolean);
  return [...new Set(folders.map(([path]) => path.slice(path.indexOf('node_modules/'), -1)))].sort();
}

/** Name, version and license of an installed package, and the text that has to be included. */
export function licenceOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const file = readdirSync(join(root, folder)).find((one) => /^licen[cs]e(\.(md|txt))?$/i.test(one));
  return { name, version, license, text: file && readFileSync(join(root, folder, file), 'utf8').trim() };
}

/** One text with a section for each package. Versions that ship no license text are listed with their license's name. */
export function noticesOf(folders) {
  const known = new Map(folders.filter((folder) => existsSync(join(root, folder))).map((folder) => [folder, licenceOf(folder)]));
  const chapters = [...known.values()].map(({ name, version, license, text }) => `${name} ${version} (${license})\n\n${text ?? ''}`.trim());
  return `Code of these packages is inside files of this folder.\n\n${chapters.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}
