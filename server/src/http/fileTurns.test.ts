import { describe, expect, it } from 'vitest';
import { FILES_AT_ONCE, FILES_WAITING_MAX } from '#contracts/limits.ts';
import { createFileTurns } from './fileTurns.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));
const bytes = Uint8Array.of(1);
async function* threePieces() {
  yield bytes;
  yield bytes;
  yield bytes;
}
const readAll = async (pieces: AsyncIterable<Uint8Array>) => {
  let count = 0;
  for await (const _ of pieces) count += 1;
  return count;
};

describe('files of a firm', () => {
  it('are made one after the other; more than may wait are refused', async () => {
    const turns = createFileTurns();
    const first = await turns.take('alfa', threePieces);
    const order: number[] = [];
    const waiting = Array.from({ length: FILES_WAITING_MAX }, async (_, at) => {
      const pieces = await turns.take('alfa', threePieces);
      order.push(at);
      return readAll(pieces);
    });
    await expect(turns.take('alfa', threePieces)).rejects.toMatchObject({ code: 'request.tooMany' });
    await settle();
    expect(order).toEqual([]);
    expect(await readAll(first)).toBe(3);
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => 3));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(await readAll(await turns.take('alfa', threePieces))).toBe(3);
  });

  it('give the turn back when the client leaves, before the first piece or after it, and when one cannot be made', async () => {
    const turns = createFileTurns();
    const leave = async (after: number) => {
      const pieces = (await turns.take('alfa', threePieces))[Symbol.asyncIterator]();
      for (let at = 0; at < after; at += 1) await pieces.next();
      await pieces.return?.();
    };
    await leave(0);
    await leave(2);
    const broken = await turns.take('alfa', async function* () {
      yield bytes;
      throw new Error('no more rows');
    });
    await expect(readAll(broken)).rejects.toThrow('no more rows');
    expect(await readAll(await turns.take('alfa', threePieces))).toBe(3);
  });

  it('wait for nobody of another firm; of all firms so many pieces are made at once', async () => {
    const turns = createFileTurns();
    let running = 0;
    let most = 0;
    const firms = Array.from({ length: FILES_AT_ONCE * 3 }, (_, at) => `firm ${at}`);
    const counts = await Promise.all(
      firms.map(async (firm) => {
        const pieces = await turns.take(firm, async function* () {
          for (let at = 0; at < 3; at += 1) {
            running += 1;
            most = Math.max(most, running);
            await settle();
            running -= 1;
            yield bytes;
          }
        });
        return readAll(pieces);
      }),
    );
    expect(counts).toEqual(firms.map(() => 3));
    expect(most).toBe(FILES_AT_ONCE);
  });
});
