// custom-elements.json: what editors and catalogues know of the elements, read from their doc comments.
export default {
  globs: ['src/elements/**/kms-*.ts', 'src/elements/shared/events.ts', 'src/define/*.ts'],
  exclude: ['**/*.styles.ts'],
  outdir: '.',
  litelement: true,
  packagejson: false,
};
