// Results of a script by name, printed at its end as one line of JSON for the test that started it.
const results = {};

/** Run one step and keep what it gave, or how it failed. */
async function step(name, run) {
  try {
    results[name] = { value: (await run()) ?? null };
  } catch (error) {
    results[name] = { error: error.message, code: error.code, cause: error.cause?.message };
  }
  return results[name].value;
}

function print() {
  process.stdout.write(`${JSON.stringify(results, (_key, value) => (typeof value === 'bigint' ? String(value) : value))}\n`, () =>
    process.exit(0),
  );
}

module.exports = { step, print };
