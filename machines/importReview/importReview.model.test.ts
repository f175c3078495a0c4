import { describe, expect, it } from 'vitest';
import type { ContextFrom } from 'xstate';
import type { RegisterName } from '#contracts/api/clientImport.ts';
import { broke, settled } from '../testing/events.ts';
import { walkEveryEdge } from '../testing/walk.ts';
import { importReviewMachine } from './importReview.machine.ts';
import { IMPORT_REVIEW_TABLE } from './importReview.table.ts';
import {
  comparedRows,
  comparisonOf,
  isTicked,
  linesToImport,
  withTicks,
  type ImportRow,
  type TickChoices,
} from './importRows.ts';

const aRow = (number: number, taxId: string, over: Partial<ImportRow> = {}): ImportRow => ({
  number,
  line: number,
  taxId,
  name: '',
  email: '',
  telephone: '',
  problem: null,
  sameAs: null,
  client: null,
  ...over,
});
const rows = [aRow(1, '12345674', { name: 'Gama' }), aRow(2, '23456783'), aRow(3, '1', { problem: 'invalid' })];
const found = (taxId: string, name: string) => ({ state: 'found', taxId, name, isActive: true }) as const;
const first = found('12345674', 'ALFA SRL');
const second = found('23456783', 'BETA SRL');

describe('importReview', () => {
  walkEveryEdge(importReviewMachine, {
    table: IMPORT_REVIEW_TABLE,
    inputs: [{ rows }],
    key: ({ names, choices, managerId }: ContextFrom<typeof importReviewMachine>) => [
      [...names.values()].map(({ taxId, state }) => `${taxId} ${state}`).toSorted(),
      [...choices].toSorted(([a], [b]) => a - b),
      managerId,
    ],
    events: [
      { type: 'rows.ticked', numbers: [1], isTicked: true },
      { type: 'rows.ticked', numbers: [1], isTicked: false },
      { type: 'rows.ticked', numbers: [2], isTicked: false },
      { type: 'manager.chosen', managerId: 'user-1' },
      { type: 'names.retry' },
      { type: 'review.accept' },
      { type: 'review.leave' },
      settled('lookUpNames', [first]),
      settled('lookUpNames', [first, second]),
      settled('lookUpNames', [
        { state: 'unavailable', taxId: '12345674' },
        { state: 'notFound', taxId: '23456783' },
      ]),
      broke('lookUpNames'),
    ],
    holds: ({ context, value, output, status }, walked, before) => {
      // Broken by accepting in `comparing`: a client is made of a code whose company nobody has seen.
      if (value === 'compared') expect(context.names.size).toBe(2);
      // Broken by dropping `leaveAll`: another list is asked for, and this one is imported.
      if (status === 'done' && walked.at(-1)?.type === 'review.leave') expect(output?.lines).toEqual([]);
      // Broken by dropping `hasLines`: a person who accepts is asked for another list.
      if (status === 'done' && walked.at(-1)?.type === 'review.accept') {
        expect(before.value).toBe('compared');
        expect(output?.lines.length).toBeGreaterThan(0);
        expect(output?.managerId).toBe(context.managerId);
      }
      // Broken by recording that a tick was changed: the register answers, and what a person has refused is imported.
      for (const { number, taxId } of rows) {
        const tick = walked.findLast((event) => event.type === 'rows.ticked' && event['numbers'].includes(number));
        if (tick?.['isTicked'] === false) expect(linesToImport(context).map((line) => line.taxId)).not.toContain(taxId);
      }
      // Broken by taking the tick of a line with a problem for a wish.
      expect(linesToImport(context).map(({ taxId }) => taxId)).not.toContain('1');
    },
  });
});

describe('a line', () => {
  it('that is ticked again before the register answers waits for a tick where its name differs', () => {
    const before = { rows: [aRow(1, '12345674', { name: 'Gama' })], names: new Map<string, RegisterName>() };
    const unticked = withTicks({ ...before, choices: new Map() }, [1], false);
    const after = { ...before, names: new Map([['12345674', first]]) };
    expect(linesToImport({ ...after, choices: unticked })).toEqual([]);
    const tickedAgain = withTicks({ ...before, choices: unticked }, [1], true);
    expect(linesToImport({ ...before, choices: tickedAgain })).toHaveLength(1);
    expect(linesToImport({ ...after, choices: tickedAgain })).toEqual([]);
  });

  const names = new Map<string, RegisterName>([
    ['12345674', found('12345674', 'SOCIETATEA ȘTEFAN & FIII S.R.L.')],
    ['23456783', { state: 'notFound', taxId: '23456783' }],
  ]);

  it.each([
    ['', 'noName'],
    ['  ', 'noName'],
    ['Stefan și fiii', 'same'],
    ['S.C. "ŞTEFAN & FIII" SRL', 'same'],
    ['stefan', 'same'],
    ['Ștefan & fiii S.R.L.-D', 'same'],
    ['Ștefan & fiice', 'differs'],
    ['Gama SRL', 'differs'],
    ['SRL', 'differs'],
  ])('with the name %j is %s', (name, comparison) =>
    expect(comparisonOf(aRow(1, '12345674', { name }), names)).toBe(comparison),
  );

  it('is imported by itself where the names are the same, by a tick where they differ, and else never', () => {
    const same = aRow(1, '12345674', { name: 'Ștefan' });
    const other = aRow(2, '12345674', { name: 'Gama' });
    const missing = aRow(3, '23456783');
    const down = aRow(4, '34567892');
    const bad = aRow(5, '12345674', { problem: 'email' });
    const all = [same, other, missing, down, bad];
    const reviewed = { rows: all, names, choices: new Map<number, boolean>() };
    const ticked = (choices: TickChoices) =>
      comparedRows(reviewed)
        .filter((line) => isTicked(line, choices))
        .map(({ row }) => row.number);
    expect(ticked(reviewed.choices)).toEqual([1, 4]);
    expect(ticked(withTicks(reviewed, [1, 2, 3, 4, 5], true))).toEqual([1, 2, 4]);
    expect(ticked(withTicks(reviewed, [1, 2, 3, 4, 5], false))).toEqual([]);
  });
});
