import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { Company } from '#contracts/api/company.ts';
import { SEARCH_DEBOUNCE_MS } from '#contracts/limits.ts';
import { broke, settled } from '../testing/events.ts';
import { inertOf } from '../testing/inert.ts';
import { walkEveryEdge } from '../testing/walk.ts';
import { addClientMachine, type CompanyAnswer } from './addClient.machine.ts';
import { ADD_CLIENT_TABLE } from './addClient.table.ts';

const aCompany = (clientId: string | null): Company => ({
  generalInformation: {
    legalName: 'ALFA SRL',
    taxId: '14399840',
    registrationNumber: 'J40/1/2002',
    telephone: '',
    fax: '',
    isActive: true,
    isVatPayer: true,
  },
  registrationAddress: {
    address1: 'Str. Lunga 1',
    city: 'Bucuresti',
    county: 'B',
    postalCode: '010101',
    country: 'RO',
  },
  clientId,
});

describe('addClient', () => {
  walkEveryEdge(addClientMachine, {
    table: ADD_CLIENT_TABLE,
    inputs: [undefined],
    key: (context: { company: unknown; clientId: string | null; error: string | null }) => [
      context.company !== null,
      context.clientId,
      context.error,
    ],
    events: [
      { type: 'code.changed', code: '14399840' },
      { type: 'code.changed', code: '1439984' },
      { type: 'code.changed', code: ' ' },
      { type: 'submit.start' },
      { type: 'lookup.retry' },
      { type: 'xstate.after.searchDebounceMs.addClient.waiting' },
      settled('lookUpCompany', { kind: 'found', company: aCompany(null) }),
      settled('lookUpCompany', { kind: 'found', company: aCompany('client-7') }),
      settled('lookUpCompany', { kind: 'notFound' }),
      broke('lookUpCompany'),
      settled('createClient', { kind: 'created', clientId: 'client-9' }),
      settled('createClient', { kind: 'exists', clientId: 'client-7' }),
      broke('createClient'),
    ],
    holds: (snapshot) => {
      const { company, clientId, error } = snapshot.context;
      // Broken by offering the submission in `waiting` or `notFound`: a client of a code nobody has looked up.
      if (snapshot.can({ type: 'submit.start' })) expect(company).not.toBeNull();
      if (snapshot.matches('creating')) expect(company).not.toBeNull();
      // Broken by sending a known company to `found`: the client is made a second time.
      if (snapshot.matches('found')) expect(company?.clientId).toBeNull();
      // Broken by dropping `takeClient`: the dialog closes and leads nowhere.
      if (snapshot.matches('created') || snapshot.matches('exists')) expect(clientId).not.toBeNull();
      // Broken by dropping `recordError`: a failure without a text.
      expect(snapshot.matches('failed')).toBe(error !== null);
    },
  });

  it('looks a code up half a second after the last key, and drops an answer that comes late', async () => {
    const clock = new SimulatedClock();
    const asked: string[] = [];
    const machine = inertOf(addClientMachine).provide({
      actors: {
        lookUpCompany: fromPromise(({ input }): Promise<CompanyAnswer> => {
          asked.push(input.code);
          return Promise.resolve({ kind: 'found', company: aCompany(null) });
        }),
      },
    });
    const addClient = createActor(machine, { clock }).start();
    addClient.send({ type: 'code.changed', code: '1439984' });
    clock.increment(SEARCH_DEBOUNCE_MS - 1);
    addClient.send({ type: 'code.changed', code: '14399840' });
    clock.increment(SEARCH_DEBOUNCE_MS);
    expect(asked).toEqual(['14399840']);
    addClient.send({ type: 'code.changed', code: '' });
    await new Promise((resolve) => setImmediate(resolve));
    expect(addClient.getSnapshot()).toMatchObject({ value: 'empty', context: { company: null } });
  });
});

describe('a client that could not be made', () => {
  it('can be made again, and the failure is forgotten meanwhile', () => {
    const dialog = createActor(inertOf(addClientMachine), { clock: new SimulatedClock() }).start();
    const outcomes: unknown[] = [];
    dialog.on('*', (outcome) => outcomes.push(outcome));
    dialog.send({ type: 'code.changed', code: '14399840' });
    (dialog.clock as SimulatedClock).increment(SEARCH_DEBOUNCE_MS);
    dialog.send(settled('lookUpCompany', { kind: 'found', company: aCompany(null) }) as never);
    dialog.send({ type: 'submit.start' });
    dialog.send(broke('createClient') as never);
    expect(outcomes).toEqual([{ type: 'client.notCreated' }]);
    dialog.send({ type: 'submit.start' });
    expect(dialog.getSnapshot()).toMatchObject({ value: 'creating', context: { error: null } });
    dialog.send(settled('createClient', { kind: 'created', clientId: 'client-9' }) as never);
    expect(outcomes.at(-1)).toEqual({ type: 'client.chosen', clientId: 'client-9' });
  });
});
