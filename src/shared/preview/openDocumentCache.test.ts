import { expect, it } from 'vitest';
import type { OpenDocument } from '../pdf/openDocument.ts';
import { createOpenDocumentCache } from './openDocumentCache.ts';

const at = (id: string) => ({ id, part: null });

function library() {
  const log: string[] = [];
  const cache = createOpenDocumentCache();
  const load = (id: string) => () => {
    log.push(`open ${id}`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is asked of a document that nobody draws
    return Promise.resolve({ pageCount: 1, close: () => void log.push(`close ${id}`) } as unknown as OpenDocument);
  };
  return { cache, log, load, open: (id: string, path = id) => cache.open(at(id), path, load(id)) };
}

it('opens a document once, also when it is asked for while it opens', async () => {
  const { cache, log, open } = library();
  await Promise.all([open('1'), open('1')]);
  await open('1');
  expect(log).toEqual(['open 1']);
  expect(cache.find(at('1'))?.pageCount).toBe(1);
});

it('keeps the one before, the one shown and the one ahead', async () => {
  const { cache, log, open } = library();
  for (const id of ['1', '2', '3', '4']) await open(id);
  expect(log).toEqual(['open 1', 'open 2', 'open 3', 'open 4', 'close 1']);
  await open('2');
  await open('5');
  expect(cache.find(at('2'))).not.toBeNull();
  expect(cache.find(at('3'))).toBeNull();
});

it('closes all that are open when the preview is left, the ones still opening too', async () => {
  const { cache, log, open } = library();
  await open('1');
  const late = open('2');
  cache.clear();
  await late;
  expect(cache.find(at('1'))).toBeNull();
  expect(log).toEqual(['open 1', 'open 2', 'close 1', 'close 2']);
});

it('tells two documents of one file apart, and tries one anew that could not be opened', async () => {
  const { cache, log, load } = library();
  const signed = { id: '1', part: 'signed' };
  await expect(cache.open(signed, '/1', () => Promise.reject(new Error('damaged')))).rejects.toThrow('damaged');
  await cache.open(signed, '/1', load('1 signed'));
  await cache.open({ id: '1', part: 'content' }, '/2', load('1 content'));
  expect(log).toEqual(['open 1 signed', 'open 1 content']);
});

it('opens a document anew that was fetched again', async () => {
  const { log, open } = library();
  await open('1', '/content/first');
  await open('1', '/content/second');
  expect(log).toEqual(['open 1', 'open 1', 'close 1']);
});
