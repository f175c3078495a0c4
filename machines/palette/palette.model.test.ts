import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { SearchHit } from '#contracts/api/search.ts';
import { SEARCH_DEBOUNCE_MS } from '#contracts/limits.ts';
import { broke, settled } from '../testing/events.ts';
import { inertOf } from '../testing/inert.ts';
import { walkEveryEdge } from '../testing/walk.ts';
import { paletteMachine } from './palette.machine.ts';
import { PALETTE_TABLE } from './palette.table.ts';

const aHit = (name: string): SearchHit => ({
  entityType: 'Client',
  clientEntity: { id: `id of ${name}`, name, legalName: name, taxId: null, isActive: true },
});

describe('palette', () => {
  walkEveryEdge(paletteMachine, {
    table: PALETTE_TABLE,
    inputs: [undefined],
    key: (context: { text: string; hits: readonly SearchHit[]; group: string | null }) => [
      context.text,
      context.hits.length,
      context.group,
    ],
    events: [
      { type: 'palette.open' },
      { type: 'commands.open' },
      { type: 'text.changed', text: 'alt' },
      { type: 'text.changed', text: '>' },
      { type: 'text.changed', text: ' ' },
      { type: 'mode.toCommands' },
      { type: 'mode.toSearch' },
      { type: 'search.retry' },
      { type: 'group.enter', group: 'theme' },
      { type: 'group.back' },
      { type: 'item.run' },
      { type: 'palette.close' },
      { type: 'xstate.after.searchDebounceMs.palette.open.searching.waiting' },
      settled('search', [aHit('Altora')]),
      broke('search'),
    ],
    holds: (snapshot, _, before) => {
      const { text, hits, group } = snapshot.context;
      // Broken by asking from `empty`: a search for nothing reaches the server.
      if (snapshot.matches({ open: { searching: 'asking' } })) expect(text.trim()).not.toBe('');
      // Broken by dropping `forgetHits`: recent ones stand beside what was found for another text.
      if (snapshot.matches({ open: { searching: 'empty' } })) expect(hits).toEqual([]);
      // Broken by dropping `leaveGroup`: the list of commands opens inside of a group.
      expect(group !== null).toBe(snapshot.matches({ open: 'inGroup' }));
      // Broken by dropping the entry of a mode: the text of one is matched against the other.
      const modeOf = (at: typeof snapshot) =>
        JSON.stringify(typeof at.value === 'object' ? Object.keys(at.value.open) : at.value);
      if (modeOf(snapshot) !== modeOf(before) && snapshot.hasTag('open')) expect(text).toBe('');
      // Broken by dropping the entry of `closed`: what was typed is there again at the next time.
      if (snapshot.matches('closed')) expect({ text, hits, group }).toEqual({ text: '', hits: [], group: null });
    },
  });

  it('asks half a second after the last key, and drops an answer to an earlier text', async () => {
    const clock = new SimulatedClock();
    const asked: { text: string; answer: (hits: readonly SearchHit[]) => void }[] = [];
    const machine = inertOf(paletteMachine).provide({
      actors: {
        search: fromPromise<readonly SearchHit[], { text: string }>(
          ({ input }) => new Promise((answer) => asked.push({ ...input, answer })),
        ),
      },
    });
    const palette = createActor(machine, { clock }).start();
    palette.send({ type: 'palette.open' });
    palette.send({ type: 'text.changed', text: 'al' });
    clock.increment(SEARCH_DEBOUNCE_MS - 1);
    palette.send({ type: 'text.changed', text: 'alt' });
    clock.increment(SEARCH_DEBOUNCE_MS - 1);
    expect(asked).toEqual([]);
    clock.increment(1);
    expect(asked.map(({ text }) => text)).toEqual(['alt']);
    palette.send({ type: 'text.changed', text: 'bra' });
    clock.increment(SEARCH_DEBOUNCE_MS);
    asked[0]?.answer([aHit('Altora')]);
    asked[1]?.answer([aHit('Bradul')]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(palette.getSnapshot().context.hits).toEqual([aHit('Bradul')]);
  });

  it('takes the sign of commands only into an empty search', () => {
    const palette = createActor(inertOf(paletteMachine), { clock: new SimulatedClock() }).start();
    palette.send({ type: 'palette.open' });
    palette.send({ type: 'text.changed', text: 'a' });
    palette.send({ type: 'text.changed', text: '>' });
    expect(palette.getSnapshot()).toMatchObject({ value: { open: { searching: 'waiting' } }, context: { text: '>' } });
    palette.send({ type: 'text.changed', text: '' });
    palette.send({ type: 'text.changed', text: '>' });
    expect(palette.getSnapshot()).toMatchObject({ value: { open: 'commanding' }, context: { text: '' } });
  });
});
