const { availableParallelism } = require('node:os');

module.exports = {
  import: ['tsx/esm'],
  require: ['./test/support/chai-in-node.cjs'],
  ui: 'bdd',
  timeout: 120_000,
  // Where a command says `--parallel`: each worker has a browser of its own. One more than there are cores, since a journey waits for a
  // quarter of its time, as a person does: for a box to be seen, or a code to come.
  jobs: availableParallelism() + 1,
};
