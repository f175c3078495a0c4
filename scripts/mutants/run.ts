import { randomInt } from 'node:crypto';
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StateMachine } from 'xstate';
import { EQUIVALENT } from './equivalent.ts';
import { createJudge } from './judge.ts';
import { mutantsOf } from './mutate.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Required kill rate of each machine, and of those that are drawn, in percent. */
const GOAL = 95;

type Named = { readonly machine: string; readonly file: string; readonly mutant: string };
type Tally = { readonly of: string; readonly killed: number; readonly total: number };

/** Changes each machine in one place after another and says how many of the changes its model test notices. */
export async function proveMutants(names: readonly string[]): Promise<number> {
  const tallies: Tally[] = [];
  for (const file of machineFiles(names)) {
    const mutants = await mutantsIn(file);
    const alive = await survivorsOf(mutants, { isBaselineChecked: true });
    tallies.push(tally(basename(file, '.machine.ts'), mutants.length, alive));
  }
  const total = { of: 'all', killed: sum(tallies, 'killed'), total: sum(tallies, 'total') };
  console.log(`all: ${total.killed} of ${total.total} killed (${percentOf(total)} %)`);
  return failOf(tallies);
}

/** The same for so many mutants of all machines, drawn by chance. The same seed draws the same ones. */
export async function drawMutants(count: number, seed = randomInt(2 ** 31 - 1)): Promise<number> {
  console.log(`mutants: drawing ${count} with seed ${seed}`);
  const all = (await Promise.all(machineFiles([]).map(mutantsIn))).flat();
  const drawn = inRandomOrder(all, seed).slice(0, count);
  const byFile = drawn.toSorted((one, other) => one.file.localeCompare(other.file));
  return failOf([tally('drawn', drawn.length, await survivorsOf(byFile, { isBaselineChecked: false }))]);
}

const machineFiles = (names: readonly string[]): string[] =>
  globSync('machines/*/*.machine.ts', { cwd: ROOT })
    .filter((file) => names.length === 0 || names.includes(basename(file, '.machine.ts')))
    .sort();

async function mutantsIn(file: string): Promise<Named[]> {
  const machine = basename(file, '.machine.ts');
  const equivalent = EQUIVALENT[machine] ?? {};
  const mutants = mutantsOf(await machineIn(file)).map(({ name }) => name);
  const unknown = Object.keys(equivalent).filter((name) => !mutants.includes(name));
  if (unknown.length > 0) throw new Error(`${machine} has no mutant ${unknown.join(', ')}: take it from equivalent.ts`);
  return mutants.filter((name) => !(name in equivalent)).map((mutant) => ({ machine, file, mutant }));
}

async function machineIn(file: string) {
  const module: Record<string, unknown> = await import(pathToFileURL(join(ROOT, file)).href);
  const machine = Object.values(module).find((value) => value instanceof StateMachine);
  if (!(machine instanceof StateMachine)) throw new Error(`${file} exports no machine`);
  return machine;
}

async function survivorsOf(mutants: readonly Named[], { isBaselineChecked }: { isBaselineChecked: boolean }) {
  const judge = await createJudge();
  try {
    const alive: Named[] = [];
    const [first] = mutants;
    if (isBaselineChecked && first !== undefined && (await judge.isKilled(first.file, null))) {
      throw new Error(`the model test of ${first.machine} fails without any change`);
    }
    for (const named of mutants) if (!(await judge.isKilled(named.file, named.mutant))) alive.push(named);
    return alive;
  } finally {
    judge.stop();
  }
}

function tally(of: string, total: number, alive: readonly Named[]): Tally {
  const one = { of, total, killed: total - alive.length };
  console.log(`${of}: ${one.killed} of ${total} killed (${percentOf(one)} %)`);
  for (const { machine, mutant } of alive) console.log(`  alive: ${machine} ${mutant}`);
  return one;
}

const percentOf = ({ killed, total }: Tally) => (total === 0 ? 100 : Math.floor((100 * killed) / total));
const sum = (tallies: readonly Tally[], key: 'killed' | 'total') => tallies.reduce((all, one) => all + one[key], 0);

function failOf(tallies: readonly Tally[]): number {
  const short = tallies.filter((one) => percentOf(one) < GOAL);
  for (const { of } of short) console.error(`${of}: under ${GOAL} %`);
  return short.length > 0 ? 1 : 0;
}

/** By the numbers of Lehmer's generator. */
function inRandomOrder<T>(items: readonly T[], seed: number): T[] {
  let state = (seed % 2_147_483_646) + 1;
  return items
    .map((item) => {
      state = (state * 48_271) % 2_147_483_647;
      return { item, place: state };
    })
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}
