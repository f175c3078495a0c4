import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as v from 'valibot';

const SCRIPT = fileURLToPath(new URL('load.lua', import.meta.url));
const run = promisify(execFile);

/** A request that a caller repeats. */
export type LoadRequest = {
  readonly method: 'GET' | 'PUT';
  readonly path: string;
  readonly token: string;
  readonly body?: unknown;
};

/** Callers that each wait for an answer before they ask again. */
export type Load = {
  readonly origin: string;
  readonly callers: number;
  readonly seconds: number;
  /** How long a caller waits after an answer. */
  readonly pauseMs: number;
  /** File of `writeRequests`. */
  readonly requests: string;
};

/** What came of it. */
export type LoadResult = { readonly perSecond: number; readonly p50Ms: number; readonly p95Ms: number };

/** Writes requests down for callers to take in turn; answers the file. */
export function writeRequests(dir: string, name: string, requests: readonly LoadRequest[]): string {
  const file = join(dir, `${name}.requests`);
  const lines = requests.map(({ method, path, token, body }) =>
    [method, path, token, body === undefined ? '' : JSON.stringify(body)].join('\t'),
  );
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 });
  return file;
}

/**
 * Runs wrk for a while.
 *
 * @throws {Error} when a call was refused, broke off or timed out, because such a round is invalid.
 */
export async function runLoad({ origin, callers, seconds, pauseMs, requests }: Load): Promise<LoadResult> {
  const flags = [
    '--threads',
    '1',
    '--timeout',
    '10s',
    '--connections',
    `${callers}`,
    '--duration',
    `${seconds}s`,
    '--script',
    SCRIPT,
  ];
  const { stdout } = await run('wrk', [...flags, origin, '--', requests, `${pauseMs}`]);
  return readResult(stdout);
}

const resultSchema = v.strictObject({
  requests: v.number(),
  durationUs: v.number(),
  p50Us: v.number(),
  p95Us: v.number(),
  refused: v.number(),
  broken: v.number(),
});

/** Reads the line that `load.lua` prints at the end. */
export function readResult(printed: string): LoadResult {
  const line = /^RESULT (.*)$/m.exec(printed)?.[1] ?? '';
  const { requests, durationUs, p50Us, p95Us, refused, broken } = v.parse(resultSchema, JSON.parse(line));
  if (refused + broken > 0) throw new Error(`Of ${requests} calls ${refused} were refused and ${broken} broke off.`);
  return { perSecond: (requests * 1e6) / durationUs, p50Ms: p50Us / 1000, p95Ms: p95Us / 1000 };
}
