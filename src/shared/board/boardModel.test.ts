import { describe, expect, it } from 'vitest';
import { cardAfter, placeOf, placeToward, withCardAt } from './boardModel.ts';

const cards = (...ids: string[]) => ids.map((id) => ({ id }));
const columns = [
  { id: 'todo', cards: cards('a', 'b', 'c') },
  { id: 'empty', cards: [] },
  { id: 'done', cards: cards('d') },
];
const idsOf = (moved: readonly { readonly cards: readonly { readonly id: string }[] }[]) =>
  moved.map((column) => column.cards.map(({ id }) => id).join(''));

describe('a card', () => {
  it('is put before another one, at the end, and into an empty column', () => {
    expect(idsOf(withCardAt(columns, 'c', { columnId: 'todo', index: 0 }))).toEqual(['cab', '', 'd']);
    expect(idsOf(withCardAt(columns, 'a', { columnId: 'todo', index: 2 }))).toEqual(['bca', '', 'd']);
    expect(idsOf(withCardAt(columns, 'b', { columnId: 'empty', index: 0 }))).toEqual(['ac', 'b', 'd']);
  });

  it('is told apart from those around it', () => {
    expect(placeOf(columns, 'b')).toEqual({ columnId: 'todo', index: 1 });
    expect(placeOf(columns, 'x')).toBeNull();
    expect([cardAfter(columns, 'b'), cardAfter(columns, 'c')]).toEqual(['c', null]);
  });

  it('goes by the arrows and stays on the board', () => {
    expect(placeToward(columns, { columnId: 'todo', index: 0 }, 'ArrowUp')).toBeNull();
    expect(placeToward(columns, { columnId: 'todo', index: 2 }, 'ArrowDown')).toBeNull();
    expect(placeToward(columns, { columnId: 'todo', index: 2 }, 'ArrowRight')).toEqual({ columnId: 'empty', index: 0 });
    expect(placeToward(columns, { columnId: 'done', index: 0 }, 'ArrowRight')).toBeNull();
  });
});
