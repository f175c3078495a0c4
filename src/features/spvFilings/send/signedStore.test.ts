import { describe, expect, it, vi } from 'vitest';
import { createSignedStore } from './signedStore.ts';

type Announced = readonly { readonly name: string; readonly sizeBytes: number }[];

/** A content store that takes what it is sent, but for files of this name. */
function aStore({ refused = '' } = {}) {
  const batches: string[][] = [];
  const bodies: string[] = [];
  const createBatch = vi.fn(({ files }: { files: Announced }) => {
    const names = files.map(({ name }) => name);
    batches.push(names);
    if (names.includes(refused)) return Promise.reject(new Error('refused'));
    return Promise.resolve({
      id: 'batch',
      signedUrl: 'https://store.test/put',
      files: names.map((name) => ({ id: `place of ${name}`, name })),
    });
  });
  const sendFile = async (_: string, body: Blob) => void bodies.push(await body.text());
  const store = createSignedStore({ createBatch }, sendFile);
  return { batches, bodies, store: (name: string) => store(name, new Blob([`<${name}>`])) };
}

describe('what was signed', () => {
  it('goes together to the server where it comes together, each to its own place', async () => {
    const { batches, bodies, store } = aStore();
    expect(await Promise.all([store('a.pdf'), store('b.pdf')])).toEqual(['place of a.pdf', 'place of b.pdf']);
    expect(batches).toEqual([['a.pdf', 'b.pdf']]);
    expect(bodies).toEqual(['<a.pdf><b.pdf>']);
  });

  it('is stored although a document beside it is refused', async () => {
    const { bodies, store } = aStore({ refused: 'a.pdf' });
    const [refused, stored] = await Promise.allSettled([store('a.pdf'), store('b.pdf')]);
    expect(refused.status).toBe('rejected');
    expect(stored).toEqual({ status: 'fulfilled', value: 'place of b.pdf' });
    expect(bodies).toEqual(['<b.pdf>']);
  });
});
