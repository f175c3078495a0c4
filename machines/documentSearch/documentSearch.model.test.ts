import { describe, expect, it } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { broke } from '../testing/events.ts';
import { walkEveryEdge } from '../testing/walk.ts';
import { documentSearchMachine, type DocumentHit } from './documentSearch.machine.ts';
import { DOCUMENT_SEARCH_TABLE } from './documentSearch.table.ts';

const hit = (page: number, letter = 0): DocumentHit => ({
  page,
  from: { item: 0, letter },
  to: { item: 0, letter: letter + 3 },
  x: 0.1,
  y: 0.2,
});
const searched = (...hits: DocumentHit[]) => ({ type: 'pages.searched', hits }) as const;
const finished = (hasText: boolean) => ({ type: 'search.finished', hasText }) as const;
const typed = (text: string, page = 2) => ({ type: 'text.changed', text, page }) as const;
const open = { type: 'search.open', page: 2 } as const;

describe('documentSearch', () => {
  walkEveryEdge(documentSearchMachine, {
    table: DOCUMENT_SEARCH_TABLE,
    // It says so itself when nothing more comes.
    endless: ['searchPages'],
    inputs: [undefined],
    key: ({ text, hits, current, page }: { text: string; hits: readonly unknown[]; current: number; page: number }) => [
      text,
      Math.min(hits.length, 3),
      current,
      page,
    ],
    // No more than three hits: the graph would have no end.
    events: ({ context }) => [
      open,
      { type: 'search.close' },
      { type: 'search.retry' },
      typed('tva'),
      typed('  '),
      { type: 'document.changed' },
      searched(),
      ...(context.hits.length > 1 ? [] : [searched(hit(1)), searched(hit(1), hit(3, 7))]),
      finished(true),
      finished(false),
      { type: 'search.failed' },
      { type: 'hit.next' },
      { type: 'hit.previous' },
      broke('searchPages'),
    ],
    holds: (snapshot, _, before, { received }) => {
      const { hits, current, text } = snapshot.context;
      // Broken by moving on past the ends without going round.
      if (current !== null) expect(hits[current]).toBeDefined();
      // Broken by keeping the hits of another text or another document.
      if (text !== before.context.text) expect(hits).toEqual([]);
      // Broken by `found` without a hit to look at.
      if (snapshot.matches({ open: 'found' })) expect(current).not.toBeNull();
      // Broken by a search for nothing.
      if (snapshot.matches({ open: 'searching' })) expect(text.trim()).not.toBe('');
      // Broken by a closed search that still marks its hits.
      if (snapshot.matches('closed')) expect(hits).toEqual([]);
      // Broken by choosing a hit without bringing it into sight.
      if (current !== null && current !== before.context.current) expect(received).toEqual(['emits: hit.shown']);
    },
  });
});

/** A search for words that are on these pages. */
const searchOn = (...answers: ReturnType<typeof searched>[]) => {
  const actor = createActor(
    documentSearchMachine.provide({
      actors: {
        searchPages: fromCallback(({ sendBack }) => {
          for (const answer of answers) sendBack(answer);
          sendBack(finished(true));
        }),
      },
    }),
  ).start();
  const shown: number[] = [];
  actor.on('hit.shown', ({ hit: { page } }) => shown.push(page));
  actor.send(open);
  actor.send(typed('tva', 2));
  return { actor, shown };
};

describe('the first hit', () => {
  it('is the first from the page being read, and the way on goes round', () => {
    const { actor, shown } = searchOn(searched(hit(1)), searched(hit(2), hit(4)));
    for (const type of ['hit.next', 'hit.next', 'hit.next', 'hit.previous'] as const) actor.send({ type });
    expect(shown).toEqual([2, 4, 1, 2, 1]);
    expect(actor.getSnapshot().value).toEqual({ open: 'found' });
  });

  it('is the first of all where none is further on', () => {
    const { actor, shown } = searchOn(searched(hit(1)), searched());
    expect(shown).toEqual([1]);
    expect(actor.getSnapshot().context.current).toBe(0);
  });

  it('is searched again from the first page of another document, for the same text', () => {
    const { actor, shown } = searchOn(searched(hit(1)), searched(hit(3)));
    actor.send({ type: 'document.changed' });
    expect(shown).toEqual([3, 1]);
    expect(actor.getSnapshot().context.text).toBe('tva');
  });
});
