import { fork, type ChildProcess } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StateMachine } from 'xstate';
import { EQUIVALENT } from './equivalent.ts';
import { mutantsOf } from './mutate.ts';

const ROOT = join(import.meta.dirname, '../..');
/** A mutant that runs longer goes round in circles: the test has noticed. */
const MUTANT_MS = 60_000;
/** Required kill rate of the critical machines, in percent. */
const GOAL = 90;
const HELD = [
  'certificateSession',
  'certificateSessions',
  'filingAttempt',
  'filingBatch',
  'filingDispatch',
  'filingLifecycle',
  'filingSend',
  'signIn',
];

type Tally = { readonly machine: string; readonly killed: number; readonly total: number; readonly alive: string[] };

/** Changes each machine in one place after another and says how many of the changes its model test notices. */
export async function proveMutants(names: readonly string[]): Promise<number> {
  const files = globSync('machines/*/*.machine.ts', { cwd: ROOT }).sort();
  const wanted = files.filter((file) => names.length === 0 || names.includes(basename(file, '.machine.ts')));
  const tallies: Tally[] = [];
  for (const file of wanted) {
    const tally = await judge(file);
    tallies.push(tally);
    console.log(`${tally.machine}: ${tally.killed} of ${tally.total} killed (${percentOf(tally)} %)`);
    for (const mutant of tally.alive) console.log(`  alive: ${mutant}`);
  }
  const short = tallies.filter((tally) => HELD.includes(tally.machine) && percentOf(tally) < GOAL);
  for (const tally of short) console.error(`${tally.machine}: under ${GOAL} %`);
  return short.length > 0 ? 1 : 0;
}

const percentOf = ({ killed, total }: Tally) => (total === 0 ? 100 : Math.floor((100 * killed) / total));

async function judge(file: string): Promise<Tally> {
  const machine = basename(file, '.machine.ts');
  const equivalent = EQUIVALENT[machine] ?? {};
  const mutants = mutantsOf((await machineIn(file)).config).map(({ name }) => name);
  const unknown = Object.keys(equivalent).filter((name) => !mutants.includes(name));
  if (unknown.length > 0) throw new Error(`${machine} has no mutant ${unknown.join(', ')}: take it from equivalent.ts`);

  const judged = mutants.filter((name) => !(name in equivalent));
  const alive = await survivorsOf(file, judged);
  return { machine, killed: judged.length - alive.length, total: judged.length, alive };
}

async function machineIn(file: string) {
  const module: Record<string, unknown> = await import(pathToFileURL(join(ROOT, file)).href);
  const machine = Object.values(module).find((value) => value instanceof StateMachine);
  if (!(machine instanceof StateMachine)) throw new Error(`${file} exports no machine`);
  return machine;
}

async function survivorsOf(file: string, mutants: readonly string[]): Promise<string[]> {
  const test = file.replace('.machine.ts', '.model.test.ts');
  let worker = await startWorker();
  const ask = async (mutant: string | null) => {
    const isKilled = await answerOf(worker, { file, mutant, test });
    if (isKilled !== null) return isKilled;
    worker.kill('SIGKILL');
    worker = await startWorker();
    return true;
  };
  try {
    if (await ask(null)) throw new Error(`${test} fails without any change`);
    const alive: string[] = [];
    for (const mutant of mutants) if (!(await ask(mutant))) alive.push(mutant);
    return alive;
  } finally {
    worker.kill('SIGKILL');
  }
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
