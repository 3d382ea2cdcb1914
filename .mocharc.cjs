const { availableParallelism } = require('node:os');

module.exports = {
  import: ['tsx/esm'],
  require: ['./test/support/chai-in-node.cjs'],
  ui: 'bdd',
  timeout: 120_000,
  // Where a command says `--parallel`: a worker for each core, each with a browser of its own.
  jobs: availableParallelism(),
};
