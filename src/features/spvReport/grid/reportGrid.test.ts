import { expect, it } from 'vitest';
import type { FilingStatusRow } from '#contracts/api/spvReport.ts';
import { gridOf, kindsIn } from './reportGrid.ts';

const aRow = (
  clientName: string,
  statementType: string,
  status: FilingStatusRow['status'],
  spvMessageId: string | null = 'a receipt',
): FilingStatusRow => ({
  statementType,
  clientId: clientName,
  clientName,
  clientActive: true,
  clientAccountManager: null,
  taxId: '12345674',
  status,
  isRefused: false,
  errorText: null,
  warningText: null,
  spvMessageId,
  spvFilingId: null,
  expectedBy: null,
});
const rows = [
  aRow('Zimbru SRL', 'D300', 'G'),
  aRow('Întreprinderea Alfa', 'D1120', 'W'),
  aRow('Întreprinderea Alfa', 'D300', 'E'),
  aRow('Beta SRL', 'D112', 'G'),
];
/** Of October 2026: the last of November is a holiday, and so is the day after. */
const dueDays = new Map([
  ['D300', '2026-11-25'],
  ['D394', '2026-12-02'],
]);
const all = { name: '', statuses: [], dueDays, today: '2026-11-24' };

it('clients stand in the order of their names, forms in the order of their numbers', () => {
  const grid = gridOf(rows, all);
  expect(grid.lines.map((line) => line.name)).toEqual(['Beta SRL', 'Întreprinderea Alfa', 'Zimbru SRL']);
  expect(grid.types).toEqual(['D112', 'D300', 'D1120']);
  expect(grid.lines[1]?.cells.get('D300')?.status).toBe('E');
  expect(grid.lines[0]?.cells.get('D300')).toBeUndefined();
});

it('a client is found by words of its name in any order', () => {
  expect(gridOf(rows, { ...all, name: 'alfa intrep' }).lines.map((line) => line.name)).toEqual(['Întreprinderea Alfa']);
});

it('a client is found by part of its name without accents, and only its forms are columns', () => {
  const grid = gridOf(rows, { ...all, name: ' intre' });
  expect(grid.lines.map((line) => line.name)).toEqual(['Întreprinderea Alfa']);
  expect(grid.types).toEqual(['D300', 'D1120']);
});

it('a status keeps the clients that have such a cell, with their other cells', () => {
  const grid = gridOf(rows, { ...all, statuses: ['E'] });
  expect(grid.lines.map((line) => [...line.cells.keys()])).toEqual([['D1120', 'D300']]);
  expect(grid.counts).toEqual({ error: 1, warning: 1, late: 0, missing: 0, waiting: 0, good: 0 });
  expect(kindsIn(grid)).toEqual(['error', 'warning']);
});

it('what is expected and nowhere to be found is missing, and late after its deadline', () => {
  const missing = [
    aRow('Beta SRL', 'D300', 'U', null),
    aRow('Beta SRL', 'D394', 'U', null),
    aRow('Beta SRL', 'D101', 'U', null),
  ];
  const kindsOn = (today: string) =>
    [...(gridOf(missing, { ...all, today }).lines[0]?.cells.values() ?? [])].map(({ kind }) => kind);
  expect(kindsOn('2026-11-25')).toEqual(['missing', 'missing', 'missing']);
  expect(kindsOn('2026-11-26')).toEqual(['late', 'missing', 'missing']);
  expect(kindsOn('2026-12-02')).toEqual(['late', 'missing', 'missing']);
  expect(kindsOn('2026-12-03')).toEqual(['late', 'late', 'missing']);
  // Until the calendar has answered nothing is called late.
  expect(gridOf(missing, { ...all, dueDays: new Map(), today: '2027-01-01' }).counts).toMatchObject({ late: 0 });
  expect(gridOf([aRow('Beta SRL', 'D300', 'U')], all).counts).toMatchObject({ waiting: 1, missing: 0 });
});

it('counts receipts of what was filed or is expected, by form and in all', () => {
  const grid = gridOf([...rows, aRow('Beta SRL', 'D300', 'U', null)], all);
  expect(grid.shares.get('D300')).toEqual({ withReceipt: 2, count: 3 });
  expect(grid.share).toEqual({ withReceipt: 4, count: 5 });
});

it('a declaration that the authority refused has no receipt', () => {
  const refused = { ...aRow('Beta SRL', 'D300', 'E', null), spvFilingId: 'a filing', isRefused: true };
  const grid = gridOf([...rows, refused], all);
  expect([grid.share, grid.shares.get('D300')]).toEqual([
    { withReceipt: 4, count: 5 },
    { withReceipt: 2, count: 3 },
  ]);
});
