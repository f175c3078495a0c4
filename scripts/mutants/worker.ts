import { resolve } from 'node:path';
import { createVitest } from 'vitest/node';

/**
 * Runs a model test against one mutant after another, as its parent asks: `{ file, mutant, test }` in, `{ isKilled }` out.
 * A process of its own, because a mutant may never end.
 */
type Question = { readonly file: string; readonly mutant: string | null; readonly test: string };

let question: Question = { file: '', mutant: null, test: '' };

/** Puts the mutant in the place of the machine, found by its name. */
const mutation = {
  name: 'mutation',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    if (!id.split('?')[0]?.endsWith(question.file) || question.mutant === null) return null;
    const mutate = new URL('./mutate.ts', import.meta.url).pathname;
    // The machine is the first call of `setup` in its file, and ends with the first line that closes one.
    const [head] = /export const \w+ = (?=setup\()/.exec(code) ?? [];
    const start = head === undefined ? -1 : code.indexOf(head) + head.length;
    const end = code.indexOf('\n});', code.indexOf('}).createMachine('));
    if (start < 0 || end < start) throw new Error(`${question.file} has no machine of the usual form`);
    const rest = end + '\n});'.length;
    return (
      `import { mutantNamed } from ${JSON.stringify(mutate)};\n` +
      `${code.slice(0, start)}mutantNamed(${code.slice(start, rest - 1)}, ${JSON.stringify(question.mutant)});${code.slice(rest)}`
    );
  },
};

const vitest = await createVitest(
  'test',
  {
    config: false,
    watch: false,
    include: ['machines/*/*.model.test.ts'],
    reporters: [],
    bail: 1,
    testTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    fsModuleCache: false,
    pool: 'threads',
    maxWorkers: 1,
    silent: true,
    isolate: false,
    setupFiles: [new URL('./freshModules.ts', import.meta.url).pathname],
  },
  { plugins: [mutation], resolve: { tsconfigPaths: true } },
);
await vitest.standalone();

async function answer(next: Question) {
  question = next;
  const found = await vitest.globTestSpecifications([next.test]);
  const wanted = found.filter(({ moduleId }) => moduleId.endsWith(next.test));
  vitest.invalidateFile(resolve(next.file));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(wanted, false);
  const isKilled = unhandledErrors.length > 0 || testModules.some((module) => !module.ok());
  process.send?.({ isKilled });
}

process.on('message', (next: Question) => void answer(next));
process.send?.({ isReady: true });
