import { describe, expect, it } from 'vitest';
import type { Fault } from './control/faultSchemas.ts';
import { createFaultBook } from './faults.ts';

const fault = (change: Partial<Fault> = {}): Fault =>
  ({ kind: 'reset', endpoint: 'descarcare', after: 0, ...change }) as Fault;

describe('the book of faults', () => {
  it('hits every request of its endpoint until it is cleared', () => {
    const book = createFaultBook();
    book.add(fault());
    expect([book.take('descarcare'), book.take('descarcare')]).toEqual([fault(), fault()]);
    expect(book.take('listaMesaje')).toBeNull();
    book.clear();
    expect(book.take('descarcare')).toBeNull();
  });

  it('lets requests pass first and stops after its number of hits', () => {
    const book = createFaultBook();
    book.add(fault({ after: 1, times: 2 }));
    const taken = Array.from({ length: 5 }, () => book.take('descarcare') !== null);
    expect(taken).toEqual([false, true, true, false, false]);
    expect(book.list()).toEqual([{ ...fault({ after: 1, times: 2 }), hits: 2 }]);
  });

  it('aims at one document', () => {
    const book = createFaultBook();
    book.add(fault({ id: '7' }));
    expect(book.take('descarcare', '8')).toBeNull();
    expect(book.take('descarcare', '7')).toEqual(fault({ id: '7' }));
  });
});
