import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { DOCUMENT_BYTES_MAX, DOCUMENT_READ_BYTES_MAX } from '#contracts/limits.ts';
import type { Job } from './answers.ts';
import { createFrameReader, frameHead, type Frame } from './frames.ts';
import { withinWorkTime } from './workTime.ts';

/** Start time limit of a reader process, in ms. */
const START_MS = 30_000;
/** Longest document made from a declaration, in bytes: it contains the declaration. */
const MADE_BYTES_MAX = 2 * DOCUMENT_BYTES_MAX;
const PROGRAM = join(import.meta.dirname, 'reader.main.ts');
const PROJECT = join(import.meta.dirname, '../../../..');

/** The reader process ended before it answered: out of time or memory, or a parser crashed. */
export class ReadingEndedError extends Error {
  override readonly name = 'ReadingEndedError';
  readonly isLate: boolean;
  constructor(isLate: boolean) {
    super('the reading program ended');
    this.isLate = isLate;
  }
}

/** No reader process could start: the message tells the operator why. */
export class ReaderStartError extends Error {
  override readonly name = 'ReaderStartError';
}

/** Bytes for a reader process: their number and their stream. */
export type Source = { readonly sizeBytes: number; open(): Readable };

/** A process that reads documents, one after another. After an error it has ended. */
export type Reader = {
  readonly pid: number;
  /** Ends the process when it takes more than `ms` of processor time. */
  run(job: Job, source: Source, ms: number): Promise<Frame>;
  /** False until its first document. */
  wasUsed(): boolean;
  stop(): void;
};

/**
 * Starts a reader process without the server's environment, with read access to the project's files only, and with at
 * most DOCUMENT_READ_BYTES_MAX of memory.
 *
 * @throws {ReaderStartError} when it does not start.
 */
export async function startReader(): Promise<Reader> {
  const child = spawn(process.execPath, [...FLAGS, PROGRAM], {
    env: {},
    cwd: '/',
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const { stdin, stdout, pid } = child;
  let answer = Promise.withResolvers<Frame>();
  answer.promise.catch(() => {});
  let isUsed = false;
  const stop = (isLate: boolean) => {
    child.kill('SIGKILL');
    answer.reject(new ReadingEndedError(isLate));
  };
  const end = () => stop(false);
  const late = () => stop(true);
  child.once('error', end);
  child.once('exit', end);
  stdin.on('error', end);
  const frames = createFrameReader(MADE_BYTES_MAX, (frame) => answer.resolve(frame));
  stdout.on('data', (piece: Buffer) => {
    try {
      frames.push(piece);
    } catch {
      end();
    }
  });
  const tooLong = setTimeout(late, START_MS);
  await answer.promise
    .catch((cause: unknown) => {
      throw new ReaderStartError('the reading program did not start', { cause });
    })
    .finally(() => clearTimeout(tooLong));
  if (pid === undefined) throw new ReaderStartError('the reading program did not start');
  limitMemory(child, pid);
  // Requests to the server have priority over documents.
  setPriority(pid, constants.priority.PRIORITY_LOW);

  return {
    pid,
    async run(job, source, ms) {
      isUsed = true;
      answer = Promise.withResolvers<Frame>();
      answer.promise.catch(() => {});
      if (child.exitCode !== null || child.signalCode !== null) end();
      stdin.write(frameHead(job, source.sizeBytes));
      const written = pour(source.open(), stdin, answer.promise).catch(end);
      const frame = await withinWorkTime(pid, ms, late, answer.promise);
      await written;
      return frame;
    },
    wasUsed: () => isUsed,
    stop: () => {
      child.kill('SIGKILL');
    },
  };
}

const FLAGS = [
  '--permission',
  `--allow-fs-read=${PROJECT}`,
  `--allow-fs-read=${dirname(process.execPath)}`,
  '--no-warnings',
];

/** Pipes all bytes to the process under back-pressure, and stops when it has ended. */
async function pour(bytes: Readable, pipe: Writable, ended: Promise<unknown>): Promise<void> {
  for await (const piece of bytes) {
    if (!pipe.write(piece)) await Promise.race([once(pipe, 'drain'), ended]);
  }
}

/**
 * Limits the memory that the process may still take. V8 reserves far more address space than it uses, so the limit is
 * on writable memory, above the amount after loading; `prlimit` is part of util-linux and on every Debian.
 */
function limitMemory(child: ChildProcess, pid: number): void {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const bytesOf = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024;
  const cap = bytesOf('VmData') + DOCUMENT_READ_BYTES_MAX - bytesOf('VmRSS');
  const limited = spawnSync('prlimit', ['--pid', String(pid), `--data=${cap}:${cap}`, '--core=0:0']);
  if (limited.status === 0) return;
  child.kill('SIGKILL');
  throw new ReaderStartError('the memory of the reading program could not be limited: is prlimit installed?');
}
