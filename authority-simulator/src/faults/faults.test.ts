import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { faultSchema, type Fault, type Storm } from '../control/faultSchemas.ts';
import { ENDPOINTS, FAULT_KINDS, type Endpoint } from '../control/faultTable.ts';
import { createFaultBook } from './faults.ts';

const fault = (change: Partial<Fault> = {}): Fault =>
  ({ kind: 'reset', endpoint: 'descarcare', after: 0, ...change }) as Fault;

const hitsOf = (change: Partial<Fault>, count = 2000): boolean[] => {
  const book = createFaultBook();
  book.add(fault(change));
  return Array.from({ length: count }, () => book.take('descarcare') !== null);
};

const aStorm = (seed: number, change: Partial<Storm> = {}): Storm => ({
  seed,
  probability: 0.3,
  endpoints: [...ENDPOINTS],
  kinds: [...FAULT_KINDS],
  ...change,
});
const sequence = (storm: Storm, order: readonly Endpoint[]): Map<Endpoint, (Fault | null)[]> => {
  const book = createFaultBook();
  book.setStorm(storm);
  const seen = new Map<Endpoint, (Fault | null)[]>();
  for (const endpoint of order) seen.set(endpoint, [...(seen.get(endpoint) ?? []), book.take(endpoint)]);
  return seen;
};
const rounds = (count: number): Endpoint[] => Array.from({ length: count }, () => [...ENDPOINTS]).flat();

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

describe('faults by chance', () => {
  it('hit the same requests with the same seed, others with another', () => {
    const first = hitsOf({ probability: 0.3, seed: 7 });
    expect(hitsOf({ probability: 0.3, seed: 7 })).toEqual(first);
    expect(hitsOf({ probability: 0.3, seed: 8 })).not.toEqual(first);
    expect(hitsOf({ probability: 0.3, seed: 7, kind: 'closed' })).not.toEqual(first);
  });

  it.each([0, 0.05, 0.3, 1])('hit their share of %d', (probability) => {
    const share = hitsOf({ probability, seed: 1 }).filter(Boolean).length / 2000;
    expect(Math.abs(share - probability)).toBeLessThan(0.03);
  });
});

describe('a storm', () => {
  it('comes over each endpoint in the same sequence, whatever the others do meanwhile', () => {
    const alone = sequence(
      aStorm(42),
      Array.from({ length: 200 }, () => 'descarcare' as const),
    );
    expect(sequence(aStorm(42), rounds(200)).get('descarcare')).toEqual(alone.get('descarcare'));
    expect(sequence(aStorm(43), rounds(200)).get('descarcare')).not.toEqual(alone.get('descarcare'));
  });

  it('brings every fault, each only where it does something, in the share asked for', () => {
    const seen = sequence(aStorm(42), rounds(400));
    const all = Array.from(seen.values()).flat();
    const faults = all.filter((one) => one !== null);
    expect(Math.abs(faults.length / all.length - 0.3)).toBeLessThan(0.03);
    expect(new Set(faults.map(({ kind }) => kind))).toEqual(new Set(FAULT_KINDS));
    for (const one of faults) expect(v.safeParse(faultSchema, one).success).toBe(true);
  });

  it('lets the gateway lead away only in the place of the application, its page come after an upload too', () => {
    const all = [...sequence(aStorm(1, { probability: 1 }), rounds(300)).values()].flat();
    const registered = all.filter((one) => one !== null && 'registered' in one && one.registered);
    const kinds = new Set(registered.map((one) => one?.kind));
    for (const kind of ['sessionEnded', 'hungUp', 'nonceHop'] as const) expect(kinds).not.toContain(kind);
    for (const kind of ['reset', 'closed', 'hang', 'serverError'] as const) expect(kinds).toContain(kind);
    const pages = registered.filter((one) => one?.kind === 'logoutPage');
    expect(new Set(pages.map((one) => one?.endpoint))).toEqual(new Set(['filingUpload']));
  });

  it('keeps to its kinds and places, comes after single faults, and ends', () => {
    const book = createFaultBook();
    book.setStorm(aStorm(1, { probability: 1, endpoints: ['cerere'], kinds: ['technical', 'hang'] }));
    book.add(fault({ endpoint: 'cerere', times: 1 }));
    expect(book.take('descarcare')).toBeNull();
    expect(book.take('cerere')).toMatchObject({ kind: 'reset' });
    const kind = book.take('cerere')?.kind ?? '';
    expect(['technical', 'hang']).toContain(kind);
    expect(book.storm()).toMatchObject({ hits: 1, hitsOf: { [kind]: 1 } });
    book.clear();
    expect(book.take('cerere')).toBeNull();
    expect(book.storm()).toBeNull();
  });
});
