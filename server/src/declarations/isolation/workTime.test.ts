import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aDeclaration } from '#serverTesting/declarations.ts';
import { ReadingEndedError, startReader, type Reader } from './reader.ts';

const LIMIT_MS = 1500;
const bytes = Buffer.from(aDeclaration('D300'));
const source = { sizeBytes: bytes.byteLength, open: () => Readable.from([bytes]) };
const job = { task: 'declaration', fileName: 'd300.xml' } as const;
let reader: Reader;

beforeAll(async () => {
  reader = await startReader();
});
afterAll(() => reader.stop());

it('a file is read to its end on a machine that gives the reading no time for longer than it may work', async () => {
  process.kill(reader.pid, 'SIGSTOP');
  const reading = reader.run(job, source, LIMIT_MS);
  await pause(2 * LIMIT_MS);
  process.kill(reader.pid, 'SIGCONT');
  expect((await reading).head).toMatchObject({ statementType: 'D300', issues: [] });
});

it('a reading that gets no time at all comes to an end', async () => {
  process.kill(reader.pid, 'SIGSTOP');
  await expect(reader.run(job, source, 50)).rejects.toThrow(ReadingEndedError);
});
