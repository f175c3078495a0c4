import type { ReadCallback } from 'i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { texts } from './texts.ts';

afterEach(() => vi.unstubAllGlobals());

/** What i18next gets for a namespace when the server answers so. */
async function read(answer: () => Promise<Response>) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return answer();
  });
  const result = await new Promise<Parameters<ReadCallback>>((resolve) =>
    texts.read('ro', 'common', (error, data) => resolve([error, data])),
  );
  return { asked, result };
}

const isWorthAnotherTry = async (answer: () => Promise<Response>) => (await read(answer)).result[1];

it('texts come from the file of their language and namespace', async () => {
  const { asked, result } = await read(() => Promise.resolve(Response.json({ save: 'Salvează' })));
  expect(asked).toEqual(['/locales/ro/common.json']);
  expect(result).toEqual([null, { save: 'Salvează' }]);
});

it('texts are asked for again when the network or the server failed, not when there are none', async () => {
  expect(await isWorthAnotherTry(() => Promise.reject(new TypeError('Failed to fetch')))).toBe(true);
  expect(await isWorthAnotherTry(() => Promise.resolve(new Response(null, { status: 503 })))).toBe(true);
  expect(await isWorthAnotherTry(() => Promise.resolve(new Response(null, { status: 404 })))).toBe(false);
  expect(await isWorthAnotherTry(() => Promise.resolve(new Response('<html>')))).toBe(false);
});
