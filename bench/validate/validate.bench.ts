import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import { figure, median, type Benchmark, type Figure } from '../figure.ts';
import { inOwnFolder, type Afterwards } from '../measure/afterwards.ts';
import { alternate } from '../measure/alternate.ts';
import { memoryOf } from '../measure/processMemory.ts';
import { progress } from '../measure/progress.ts';
import { makeFiles, type Files } from './files.ts';

const FILES = 1000;
const ROUNDS = 3;
/** Rounds after which 10,000 files were checked; the first is the one that warms up. */
const MEMORY_ROUNDS = 10;
/** Both sides run on this core and no other. */
const CORE = '0';
const PEER = 'xmllint per file';
const P95_GOAL_MS = 100;
const GROWTH_GOAL = 1.1;

/**
 * Checks 1,000 declarations: every other one a PDF of up to 1 MB, the others bare XML of up to 100 kB, each of which
 * becomes a PDF. Ours is the checker of the server with its isolation, one reading program, on one core. Its peer is
 * `xmllint --noout`, started by a shell for each file over the same XML on the same core: a process a file, and a look
 * whether the XML is well-formed.
 */
export const benchmark: Benchmark = {
  name: 'validate',
  run: () =>
    inOwnFolder('validate', async (dir, after) => {
      progress(`making ${FILES} declarations`);
      const files = await makeFiles(dir, FILES);
      const ours = startOurs(join(dir, 'uploads'), after);
      progress('warming up');
      await ours.checkAll();
      const early = ours.memoryMb();
      const slowest: number[] = [];
      const { ours: mine, peer } = await alternate('validate', ROUNDS, {
        ours: async () => {
          const { seconds, p95Ms } = await ours.checkAll();
          slowest.push(p95Ms);
          return FILES / seconds;
        },
        peer: () => Promise.resolve(FILES / lintAll(files)),
      });
      for (let round = ROUNDS + 1; round < MEMORY_ROUNDS; round += 1) {
        progress(`memory: ${round * FILES} files`);
        await ours.checkAll();
      }
      return figuresOf({ mine: median(mine), peer: median(peer), p95Ms: median(slowest) }, early, ours.memoryMb());
    }),
};

/** The most each had so far: what it has at one moment depends on when it last cleared up. */
type Memory = { readonly server: number; readonly reader: number };

type Speed = { readonly mine: number; readonly peer: number; readonly p95Ms: number };

function figuresOf({ mine, peer, p95Ms }: Speed, early: Memory, late: Memory): readonly Figure[] {
  return [
    figure({
      name: `declarations checked, ${FILES} of mixed forms`,
      value: mine,
      unit: 'files/s',
      peer: { name: PEER, value: peer },
    }),
    figure({
      name: 'time of one of them, p95',
      value: p95Ms,
      unit: 'ms',
      goal: { text: `< ${P95_GOAL_MS} ms`, met: p95Ms < P95_GOAL_MS },
    }),
    ...(['server', 'reader'] as const).map((who) =>
      figure({
        name: `most memory of the ${who === 'server' ? 'calling program' : 'reading program'} after ${MEMORY_ROUNDS * FILES} files`,
        value: late[who],
        unit: 'MB',
        peer: { name: `after ${FILES}`, value: early[who] },
        // A reading program is replaced before it grows.
        ...(who === 'reader'
          ? {}
          : { goal: { text: `at most ${GROWTH_GOAL} times`, met: late[who] <= GROWTH_GOAL * early[who] } }),
      }),
    ),
  ];
}

const answerSchema = v.strictObject({ seconds: v.number(), p95Ms: v.number() });

function startOurs(folder: string, after: Afterwards) {
  const program = join(import.meta.dirname, 'validate.main.ts');
  const child = spawn('taskset', ['-c', CORE, process.execPath, program, folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  after.add(async () => {
    child.stdin.end();
    await ended;
  });
  const lines = createInterface({ input: child.stdout });
  const { pid } = child;
  if (pid === undefined) throw new Error('taskset did not start');
  return {
    /** Checks all files once. */
    async checkAll(): Promise<v.InferOutput<typeof answerSchema>> {
      child.stdin.write('\n');
      const answer = await Promise.race([once(lines, 'line'), ended.then(() => Promise.reject(new Error('it ended')))]);
      return v.parse(answerSchema, JSON.parse(String(answer[0])));
    },
    memoryMb(): Memory {
      const [reader] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
      return { server: memoryOf(pid).peakMb, reader: memoryOf(Number(reader)).peakMb };
    },
  };
}

/** Seconds the peer takes. */
function lintAll({ xmlFolder }: Files): number {
  const startedAt = performance.now();
  const loop = 'for file in *.xml; do xmllint --noout "$file" || exit 1; done';
  const { status } = spawnSync('taskset', ['-c', CORE, 'sh', '-c', loop], { cwd: xmlFolder, stdio: 'inherit' });
  if (status !== 0) throw new Error('xmllint found an XML that is not well-formed, or is not installed');
  return (performance.now() - startedAt) / 1000;
}
