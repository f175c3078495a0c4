import type { ColumnValue, ListColumn } from '#contracts/columns/listColumn.ts';
import type { Language } from '#contracts/languages.ts';
import type { ModuleLabels } from '../enums/enums.module.ts';
import { romanianDay } from '../time/romanianTime.ts';
import type { Cell, ExportColumn } from './table.ts';

/** The columns of a file, as its list declares them; `labels` are the words of the module's enumerations. */
export const columnsOf = <Row>(
  declared: Readonly<Record<string, ListColumn<Row>>>,
  labels: ModuleLabels = {},
): ExportColumn<Row>[] =>
  Object.values(declared).flatMap(({ header, value }) =>
    value === null ? [] : [{ header, cell: (row, language) => cellOf(value(row), labels, language) }],
  );

const YES: Readonly<Record<Language, string>> = { en: 'Yes', ro: 'Da' };
const NO: Readonly<Record<Language, string>> = { en: 'No', ro: 'Nu' };

function cellOf(value: ColumnValue, labels: ModuleLabels, language: Language): Cell {
  if (typeof value === 'boolean') return (value ? YES : NO)[language];
  if (value === null || typeof value !== 'object' || 'date' in value) return value;
  if ('instant' in value) return value.instant === null ? null : { date: romanianDay(new Date(value.instant)) };
  return labels[value.enumeration]?.[value.key]?.[language] ?? value.key;
}
