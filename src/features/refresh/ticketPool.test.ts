import { describe, expect, it } from 'vitest';
import { createTicketPool } from './ticketPool.ts';

const poolOf = (failures = 0) => {
  const batches: (readonly string[])[] = [];
  let left = failures;
  const pool = createTicketPool((names) => {
    batches.push(names);
    if (left > 0) {
      left -= 1;
      return Promise.reject(new Error('no batch'));
    }
    return Promise.resolve({ files: names.map((name) => ({ id: `id ${name}`, name, signedUrl: `/put/${name}` })) });
  });
  return { pool, batches };
};

describe('places in the content store', () => {
  it('are asked for a hundred at a time, when the first of them is needed', async () => {
    const { pool, batches } = poolOf();
    const names = Array.from({ length: 250 }, (_, at) => `${at}.pdf`);
    pool.announce(names);
    expect(batches).toHaveLength(0);
    expect(await pool.take('120.pdf')).toEqual({ fileId: 'id 120.pdf', signedUrl: '/put/120.pdf' });
    for (const name of names) if (name !== '120.pdf') await pool.take(name);
    expect(batches.map((batch) => batch.length)).toEqual([100, 100, 50]);
  });

  it('are given once: another attempt gets a place of its own', async () => {
    const { pool, batches } = poolOf();
    pool.announce(['a.pdf', 'b.pdf']);
    await pool.take('a.pdf');
    await pool.take('a.pdf');
    expect(batches).toEqual([['a.pdf', 'b.pdf'], ['a.pdf']]);
  });

  it('fail for one file at a time after a batch has failed', async () => {
    const { pool, batches } = poolOf(1);
    pool.announce(['a.pdf', 'b.pdf']);
    await expect(pool.take('a.pdf')).rejects.toThrow('no batch');
    expect(await pool.take('a.pdf')).toMatchObject({ fileId: 'id a.pdf' });
    expect(batches).toHaveLength(2);
  });
});
