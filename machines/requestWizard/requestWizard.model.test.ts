import { describe, expect, it } from 'vitest';
import type { RequestType } from '#contracts/api/spvRequest.ts';
import { walkEveryEdge } from '../testing/walk.ts';
import { clientsOf, problemsOf, valuesOf, type RequestClient, type RequestEntry } from './requestFields.ts';
import { requestWizardMachine, type RequestLine } from './requestWizard.machine.ts';
import { REQUEST_WIZARD_TABLE } from './requestWizard.table.ts';

const aClient = (id: string, change: Partial<RequestClient> = {}): RequestClient => ({
  id,
  name: id,
  taxId: '12345674',
  isActive: true,
  isMine: false,
  ...change,
});
const aType = (change: Partial<RequestType> = {}): RequestType => ({
  description: 'Vector',
  canBeBulkRequested: true,
  isFor: 'companies',
  since: null,
  months: [],
  reasons: [],
  ...change,
});
const types = {
  vector: aType(),
  year: aType({ reportingYear: 'Required' }),
  receipt: aType({ canBeBulkRequested: false, index: 'Required' }),
  months: aType({ startMonth: 'Required', endMonth: 'Required' }),
  income: aType({ isFor: 'people' }),
  halfYear: aType({ reportingYear: 'Required', reportingMonth: 'Required', since: 2012, months: [6, 12] }),
};
const clients = [aClient('alfa', { isMine: true }), aClient('beta'), aClient('ana', { taxId: '1960101410019' })];
const rules = { clients, types };
const states = (lines: readonly RequestLine[]) => lines.map(({ state, code }) => [state, code]);

describe('requestWizard', () => {
  walkEveryEdge(requestWizardMachine, {
    table: REQUEST_WIZARD_TABLE,
    inputs: [{ ...rules, clients: clients.slice(0, 1), begin: {}, newId: () => 'r-1' }],
    endless: ['createRequests'],
    unfailing: ['createRequests'],
    key: ({ entry, lines, isChecked }: { entry: RequestEntry; lines: readonly RequestLine[]; isChecked: boolean }) => [
      entry.mode,
      entry.chosenIds.length,
      entry.documentType,
      Object.values(entry.values),
      entry.emailToClient,
      entry.contactId,
      states(lines),
      isChecked,
    ],
    events: [
      { type: 'clients.changed', mode: 'custom', chosenIds: ['alfa'] },
      { type: 'clients.changed', mode: 'custom', chosenIds: [] },
      { type: 'document.chosen', documentType: 'year' },
      { type: 'field.changed', field: 'reportingYear', value: '2025' },
      { type: 'mail.changed', emailToClient: true, contactId: null },
      { type: 'mail.changed', emailToClient: true, contactId: 'k-1' },
      { type: 'step.next' },
      { type: 'step.back' },
      { type: 'submit.start' },
      { type: 'line.created', id: 'r-1' },
      { type: 'line.failed', id: 'r-1', code: 'client.notFound' },
      { type: 'lines.ended' },
      { type: 'submit.again' },
    ],
    holds: (snapshot, walked, before) => {
      const { entry, lines } = snapshot.context;
      const last = walked.at(-1)?.type;
      // Broken by dropping `isComplete`: something is asked for that the authority cannot answer.
      if (snapshot.matches('submitting')) expect(problemsOf(entry, snapshot.context)).toEqual({});
      // Broken by new ids for what is asked for again: a request whose answer was lost would be made twice.
      if (last === 'submit.again' && snapshot.matches('submitting')) {
        expect(lines.map(({ id }) => id)).toEqual(before.context.lines.map(({ id }) => id));
      }
      // Broken by `retryLines` over what is there.
      const created = before.context.lines.filter(({ state }) => state === 'created').length;
      if (before.matches('failed')) expect(lines.filter(({ state }) => state === 'created')).toHaveLength(created);
      // Broken by keeping the contact of other clients, or the period of another document.
      if (last === 'clients.changed' && before.hasTag('editing')) expect(entry.contactId).toBeNull();
      if (last === 'document.chosen' && before.hasTag('editing')) expect(entry.values).toEqual({});
      if (snapshot.matches('done')) expect(lines.every(({ state }) => state === 'created')).toBe(true);
    },
  });
});

const entry = (change: Partial<RequestEntry>): RequestEntry => ({
  mode: 'all',
  chosenIds: [],
  documentType: 'vector',
  values: {},
  emailToClient: false,
  contactId: null,
  ...change,
});

describe('what is asked for', () => {
  it('is for the clients of the mode that the document exists for', () => {
    const namesOf = (change: Partial<RequestEntry>) => clientsOf(entry(change), rules).map(({ name }) => name);
    expect(namesOf({})).toEqual(['alfa', 'beta']);
    expect(namesOf({ documentType: 'income' })).toEqual(['ana']);
    expect(namesOf({ mode: 'mine' })).toEqual(['alfa']);
    expect(namesOf({ mode: 'custom', chosenIds: ['beta', 'ana'] })).toEqual(['beta']);
    const retired = [aClient('old', { isActive: false }), aClient('none', { taxId: null })];
    expect(clientsOf(entry({}), { ...rules, clients: retired })).toEqual([]);
  });

  it.each<[string, Partial<RequestEntry>, object]>([
    ['nobody is chosen', { mode: 'custom' }, { clients: 'required' }],
    ['no document is chosen', { documentType: null }, { documentType: 'required' }],
    [
      'a document of one client is asked for several',
      { documentType: 'receipt', values: { index: '1' } },
      { documentType: 'notBulk' },
    ],
    ['the year is missing', { documentType: 'year', values: { reportingYear: ' ' } }, { reportingYear: 'required' }],
    [
      'the months are in the wrong order',
      { documentType: 'months', values: { startMonth: '10', endMonth: '9' } },
      { endMonth: 'order' },
    ],
    [
      'the authority has none of that year',
      { documentType: 'halfYear', values: { reportingYear: '2011', reportingMonth: '6' } },
      { reportingYear: 'since' },
    ],
    [
      'the authority has none of that month',
      { documentType: 'halfYear', values: { reportingYear: '2024', reportingMonth: '5' } },
      { reportingMonth: 'months' },
    ],
    ['a mail has no contact', { mode: 'mine', emailToClient: true }, { contactId: 'required' }],
  ])('is not sent when %s', (_, change, expected) => {
    expect(problemsOf(entry(change), rules)).toEqual(expected);
  });

  it('begins with the usual reason, where the document wants one', () => {
    expect(valuesOf(aType({ reason: 'Required', reasons: ['altele', 'Pensie'] }))).toEqual({ reason: 'altele' });
    expect(valuesOf(aType())).toEqual({});
  });
});
