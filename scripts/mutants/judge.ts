import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { onThisMachine } from '../test/machine.ts';

const ROOT = join(import.meta.dirname, '../..');
/** A mutant that runs longer goes round in circles: the test has noticed. */
const MUTANT_MS = onThisMachine(60_000);

/** Runs the model test of a machine against one mutant after another, in a process that survives those that never end. */
export async function createJudge() {
  let worker = await startWorker();
  return {
    /** Without a mutant: whether the test fails by itself. */
    async isKilled(file: string, mutant: string | null): Promise<boolean> {
      const test = file.replace('.machine.ts', '.model.test.ts');
      const isKilled = await answerOf(worker, { file, mutant, test });
      if (isKilled !== null) return isKilled;
      worker.kill('SIGKILL');
      worker = await startWorker();
      return true;
    },
    stop: () => void worker.kill('SIGKILL'),
  };
}

function startWorker(): Promise<ChildProcess> {
  const worker = fork(join(import.meta.dirname, 'worker.ts'), {
    cwd: ROOT,
    env: { ...process.env, DOSAR_COVERAGE: 'mutants-coverage' },
    execArgv: ['--no-warnings'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    worker.once('message', () => resolve(worker));
    worker.once('exit', (code) => reject(new Error(`the worker ended with ${code} before it was ready`)));
  });
}

/** Null after a timeout, or when the worker has ended. */
function answerOf(worker: ChildProcess, question: object): Promise<boolean | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), MUTANT_MS);
    const answer = (isKilled: boolean | null) => {
      clearTimeout(timer);
      worker.removeAllListeners();
      resolve(isKilled);
    };
    worker.once('message', (message: { isKilled: boolean }) => answer(message.isKilled));
    worker.once('exit', () => answer(null));
    worker.send(question);
  });
}
