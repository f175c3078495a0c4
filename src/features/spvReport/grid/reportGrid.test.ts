import { expect, it } from 'vitest';
import type { FilingStatusRow } from '#contracts/api/spvFiling.ts';
import { gridOf, statusesIn } from './reportGrid.ts';

const aRow = (clientName: string, statementType: string, status: FilingStatusRow['status']): FilingStatusRow => ({
  statementType,
  clientId: clientName,
  clientName,
  clientActive: true,
  clientAccountManager: null,
  taxId: '12345674',
  status,
  errorText: null,
  warningText: null,
  spvMessageId: null,
  spvFilingId: null,
});
const rows = [
  aRow('Zimbru SRL', 'D300', 'G'),
  aRow('Întreprinderea Alfa', 'D1120', 'W'),
  aRow('Întreprinderea Alfa', 'D300', 'E'),
  aRow('Beta SRL', 'D112', 'G'),
];
const all = { name: '', statuses: [] };

it('clients stand in the order of their names, forms in the order of their numbers', () => {
  const grid = gridOf(rows, all);
  expect(grid.lines.map((line) => line.name)).toEqual(['Beta SRL', 'Întreprinderea Alfa', 'Zimbru SRL']);
  expect(grid.types).toEqual(['D112', 'D300', 'D1120']);
  expect(grid.lines[1]?.cells.get('D300')?.status).toBe('E');
  expect(grid.lines[0]?.cells.get('D300')).toBeUndefined();
});

it('a client is found by part of its name without accents, and only its forms are columns', () => {
  const grid = gridOf(rows, { name: ' intre', statuses: [] });
  expect(grid.lines.map((line) => line.name)).toEqual(['Întreprinderea Alfa']);
  expect(grid.types).toEqual(['D300', 'D1120']);
});

it('a status keeps the clients that have such a cell, with their other cells', () => {
  const grid = gridOf(rows, { name: '', statuses: ['E'] });
  expect(grid.lines.map((line) => [...line.cells.keys()])).toEqual([['D1120', 'D300']]);
  expect(grid.counts).toEqual({ E: 1, W: 1, U: 0, G: 0 });
  expect(statusesIn(grid)).toEqual(['E', 'W']);
});
