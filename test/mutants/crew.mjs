// The processes in which mutants are activated. One that hangs or dies has noticed its mutant, and another replaces it.
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const NO_ANSWER = 'no answer';
const LOADING_MS = 180_000;
const LONGEST_MS = 20_000;
const script = fileURLToPath(new URL('./worker.mjs', import.meta.url));

/** One process. Each question has one answer; none in time, or the end of the process, rejects. */
function start({ folder, tests, awake }) {
  const env = { ...process.env, TESTS: tests.join(' '), ...(awake !== undefined && { AWAKE: String(awake) }) };
  const execArgv = ['--import', 'tsx/esm', '--require', './test/support/chai-in-node.cjs', '--max-old-space-size=768'];
  const child = fork(script, {
    cwd: folder,
    env,
    execArgv,
    stdio: ['ignore', process.env.LOUD ? 'inherit' : 'ignore', process.env.LOUD ? 'inherit' : 'ignore', 'ipc'],
  });
  const answer = (limitMs) =>
    new Promise((resolve, reject) => {
      const end = (settle) => (value) => {
        clearTimeout(limit);
        child.removeAllListeners();
        settle(value);
      };
      const limit = setTimeout(end(reject), limitMs, new Error(NO_ANSWER));
      child.once('message', end(resolve));
      const over = end(() => reject(new Error('ended')));
      child.once('exit', over);
      child.once('error', over);
    });
  const loaded = answer(LOADING_MS);
  loaded.catch(() => {});
  const ask = async (question, limitMs = LONGEST_MS) => {
    await loaded;
    if (!child.connected) throw new Error('ended');
    const answered = answer(limitMs);
    child.send(question);
    return answered;
  };
  return { ask, end: () => child.kill('SIGKILL') };
}

/**
 * @param {{ folder: string, tests: readonly string[], jobs: number }} what the copy with the mutants, the files of tests in it, how many
 * processes at once
 */
export function crew({ folder, tests, jobs }) {
  const processes = Array.from({ length: jobs }, () => undefined);

  function worker(index) {
    // What ends a process may be left over from the previous mutant: it counts if it happens twice.
    const wake = async (number, titles, isAgain = false) => {
      processes[index] ??= start({ folder, tests });
      try {
        const verdict = await processes[index].ask({ kind: 'wake', number, titles });
        if (verdict.isDoubtful) dismiss(index);
        return verdict;
      } catch (error) {
        dismiss(index);
        return isAgain || error.message === NO_ANSWER ? { killer: `the process: ${error.message}` } : wake(number, titles, true);
      }
    };
    const fromTheStart = async (number, { except, only }) => {
      const fresh = start({ folder, tests, awake: number });
      try {
        return (await fresh.ask({ kind: 'all', except, only }, 4 * LONGEST_MS)).killer;
      } catch (error) {
        return `the process: ${error.message}`;
      } finally {
        fresh.end();
      }
    };
    return { wake, fromTheStart };
  }

  function dismiss(index) {
    processes[index]?.end();
    processes[index] = undefined;
  }

  return {
    /** What each test reaches, and which of them fail without an active mutant. */
    async learn() {
      processes[0] = start({ folder, tests });
      return processes[0].ask({ kind: 'learn' }, 2 * LOADING_MS);
    },
    /** Every item, on the next free process. */
    async each(items, judge) {
      const waiting = [...items];
      const one = async (_, index) => {
        for (let item = waiting.shift(); item; item = waiting.shift()) await judge(worker(index), item);
      };
      await Promise.all(processes.map(one));
    },
    end() {
      for (const index of processes.keys()) dismiss(index);
    },
  };
}
