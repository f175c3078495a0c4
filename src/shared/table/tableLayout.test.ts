import { beforeEach, describe, expect, it } from 'vitest';
import { clampWidth, readTableLayout, saveTableLayout } from './tableLayout.ts';

const storageOf = (entries: Record<string, string>): Storage => {
  const stored = new Map(Object.entries(entries));
  return {
    length: stored.size,
    key: () => null,
    clear: () => stored.clear(),
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  };
};

describe('the layout of a table', () => {
  const columns = ['client', 'title', 'contact', 'notifiedAt'];
  const asItIs = { columnOrder: columns, columnSizing: {}, columnVisibility: {} };
  let storage: Storage;
  beforeEach(() => {
    storage = storageOf({});
  });

  it('is the one of the columns when nothing was saved', () =>
    expect(readTableLayout(storage, 'table.x', columns)).toEqual(asItIs));

  it('comes back as it was saved', () => {
    const layout = {
      columnOrder: ['title', 'client', 'contact', 'notifiedAt'],
      columnSizing: { title: 300 },
      columnVisibility: { contact: false },
    };
    saveTableLayout(storage, 'table.x', layout);
    expect(readTableLayout(storage, 'table.x', columns)).toEqual(layout);
  });

  it('is read as it was saved before columns could be hidden', () => {
    const before = { columnOrder: columns, columnSizing: { title: 300 } };
    storage = storageOf({ 'table.x': JSON.stringify(before) });
    expect(readTableLayout(storage, 'table.x', columns)).toEqual({ ...before, columnVisibility: {} });
  });

  it('gets the columns a saved one does not know and loses those that are gone', () => {
    storage = storageOf({ 'table.x': JSON.stringify({ columnOrder: ['title', 'old', 'client'], columnSizing: {} }) });
    expect(readTableLayout(storage, 'table.x', columns).columnOrder).toEqual([
      'title',
      'client',
      'contact',
      'notifiedAt',
    ]);
  });

  it.each(['{', '[]', '{"columnSizing":{"a":5}}', 'null'])('falls back where %s is stored', (text) => {
    storage = storageOf({ 'table.x': text });
    expect(readTableLayout(storage, 'table.x', columns)).toEqual(asItIs);
  });

  it('holds widths between 60 and 800', () => {
    expect([clampWidth(10), clampWidth(150.4), clampWidth(9e9)]).toEqual([60, 150, 800]);
    saveTableLayout(storage, 'table.x', { ...asItIs, columnSizing: { title: 12.5, contact: 9000 } });
    expect(readTableLayout(storage, 'table.x', columns).columnSizing).toEqual({ title: 60, contact: 800 });
  });
});
