import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { inertOf } from '../testing/inert.ts';
import { walkEveryEdge } from '../testing/walk.ts';
import { documentPreviewMachine } from './documentPreview.machine.ts';
import { documentPreviewPathOptions } from './documentPreview.paths.ts';
import { DOCUMENT_PREVIEW_TABLE } from './documentPreview.table.ts';

describe('documentPreview', () => {
  walkEveryEdge(documentPreviewMachine, {
    table: DOCUMENT_PREVIEW_TABLE,
    ...documentPreviewPathOptions,
    holds: (snapshot, walked, before) => {
      const { ids, place, part, page, pageCount } = snapshot.context;
      // Broken by dropping `hasNext` or `hasPrevious`: the list wraps, or a file is shown that is not there.
      if (ids.length > 0) expect(ids[place]).toBeDefined();
      // Broken by not holding `pageAfter` to the pages there are.
      if (snapshot.matches('showing')) expect(page).toBeLessThanOrEqual(pageCount);
      expect(page).toBeGreaterThanOrEqual(1);
      // Broken by moving on without `loading`: the last document's pages under the next one's title.
      if (place !== before.context.place || part !== before.context.part) expect(snapshot.value).toBe('loading');
      // Broken by opening an empty list in `loading`: it would wait for a document that nobody asks for.
      if (ids.length === 0) expect(['empty', 'leaving']).toContain(snapshot.value);
      // Broken by fetching ahead at once: the next document would take the processor from the page that is read first.
      if (snapshot.matches({ showing: 'prefetching' }) && !before.matches({ showing: 'prefetching' })) {
        expect(walked.at(-1)?.type).toBe('page.drawn');
      }
      // Broken by a state without a way out.
      if (snapshot.status === 'active') expect(snapshot.can({ type: 'preview.close' })).toBe(true);
    },
  });
});

describe('going through the files', () => {
  it.each([
    ['file.next', 'm-1', 'm-2'],
    ['file.previous', 'm-2', 'm-1'],
  ] as const)('%s loads the other document anew while the first one is still loaded', (type, openedId, otherId) => {
    const asked: (string | null)[] = [];
    const preview = createActor(
      inertOf(documentPreviewMachine).provide({
        actors: {
          loadDocument: fromPromise(({ input }) => {
            asked.push(input.id);
            return new Promise<never>(() => {});
          }),
        },
      }),
      { input: { ids: ['m-1', 'm-2'], openedId, isFull: false, part: null } },
    ).start();
    const outcomes: unknown[] = [];
    preview.on('*', (outcome) => outcomes.push(outcome));
    preview.send({ type });
    preview.send({ type: 'preview.close' });
    expect(asked).toEqual([openedId, otherId]);
    expect(outcomes).toEqual([{ type: 'file.shown', id: otherId }, { type: 'preview.left' }]);
  });
});
