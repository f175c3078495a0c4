import type { Form } from '../forms/form.ts';
import type { XmlElement } from '../reading/xml.ts';
import { amountText, isAmount } from './amountText.ts';
import { labelOf, titleOf, wordsOf } from './labels.ts';
import type { Column, Field, Row } from './sheet.ts';
import { VAT_ROWS, VAT_TOTALS } from './vatRows.ts';

/** A part of a declaration as it is printed. */
export type Section =
  | { readonly kind: 'fields'; readonly title: string; readonly fields: readonly Field[]; readonly columns: number }
  | {
      readonly kind: 'table';
      readonly title: string;
      readonly columns: readonly Column[];
      readonly rows: readonly Row[];
    };

/** Columns a page has room for. */
const COLUMNS_MAX = 9;
/** A longer value is printed in two columns a line. */
const SHORT_VALUE = 20;

/** Attributes that the head of the page says already. */
const headOf = ({ taxpayer, period }: Form): ReadonlySet<string> =>
  new Set([taxpayer.code, taxpayer.name, taxpayer.address, period?.month ?? '', period?.year ?? '']);

/** The parts of a declaration of attributes, in the order of the file. */
export function sectionsOf(root: XmlElement, form: Form): readonly Section[] {
  const isVat = form.type === 'D300';
  const own = Object.keys(root.attributes).filter((name) => !(isVat && /^R\d/.test(name)));
  const general = fieldsSection('Date generale', root, own, headOf(form));
  return [...general, ...(isVat ? [vatTable(root)] : []), ...childSections(root, form, '')];
}

function childSections(parent: XmlElement, form: Form, within: string): readonly Section[] {
  const groups = Map.groupBy(parent.children, ({ name }) => name);
  return [...groups].flatMap(([name, elements]) => {
    const title = `${titleOf(name)}${within}`;
    const isFlat = elements.every(({ children }) => children.length === 0);
    const names = [...new Set(elements.flatMap(({ attributes }) => Object.keys(attributes)))];
    if (isFlat && names.length > 0 && names.length <= COLUMNS_MAX && (elements.length > 1 || names.length > 3)) {
      return [tableSection(title, elements, names)];
    }
    return elements.flatMap((element, at) => {
      const one = elements.length > 1 ? `${title} ${at + 1}` : title;
      const skipped = name === form.holder ? headOf(form) : new Set<string>();
      const below = elements.length > 1 ? `, ${titleOf(name).toLowerCase()} ${at + 1}` : '';
      return [
        ...fieldsSection(one, element, Object.keys(element.attributes), skipped),
        ...childSections(element, form, `${below}${within}`),
      ];
    });
  });
}

function fieldsSection(
  title: string,
  { attributes }: XmlElement,
  names: readonly string[],
  skipped: ReadonlySet<string>,
): readonly Section[] {
  const fields = names
    .filter((name) => !skipped.has(name) && attributes[name] !== undefined && attributes[name] !== '')
    .map((name): Field => {
      const value = attributes[name] ?? '';
      return { label: labelOf(name), value: shown(name, value), isNumber: isAmount(name, value) };
    });
  if (fields.length === 0) return [];
  const isShort = fields.every(({ value }) => value.length <= SHORT_VALUE);
  return [{ kind: 'fields', title, fields, columns: isShort ? 4 : 3 }];
}

function tableSection(title: string, elements: readonly XmlElement[], names: readonly string[]): Section {
  const columns = names.map((name): Column => ({
    title: labelOf(name),
    isNumber: elements.every(({ attributes }) => {
      const value = attributes[name];
      return value === undefined || value === '' || isAmount(name, value);
    }),
  }));
  const rows = elements.map(({ attributes }): Row => ({
    cells: names.map((name) => shown(name, attributes[name] ?? '')),
  }));
  return { kind: 'table', title, columns, rows };
}

const shown = (name: string, value: string): string =>
  wordsOf(name, value) ?? (isAmount(name, value) ? amountText(value) : value);

/** The rows of a VAT return that are filled in. `R12_1_2` is the tax of row 12.1, `R12_2` that of row 12. */
function vatTable({ attributes }: XmlElement): Section {
  const amount = (row: string, column: string) => {
    const value = attributes[`R${row}_${column}`];
    return value === undefined ? '' : amountText(value);
  };
  const known = VAT_ROWS.map(([row, name]) => ({ row, name, base: amount(row, '1'), tax: amount(row, '2') }));
  const isKnown = new Set(known.flatMap(({ row }) => [`R${row}_1`, `R${row}_2`]));
  const further = Object.keys(attributes)
    .filter((name) => /^R\d/.test(name) && !isKnown.has(name))
    .map((name) => {
      const [, row = name, column] = /^R(.+)_([12])$/.exec(name) ?? [];
      const text = amountText(attributes[name] ?? '');
      return { row, name: '', base: column === '1' ? text : '', tax: column === '1' ? '' : text };
    });
  const rows = [...known, ...further]
    .filter(({ base, tax }) => base !== '' || tax !== '')
    .map(({ row, name, base, tax }): Row => ({
      cells: [row.replace('_', '.'), name, base, tax],
      isTotal: VAT_TOTALS.has(row),
    }));
  return {
    kind: 'table',
    title: rows.length > 0 ? 'Operațiuni (lei)' : 'Operațiuni: niciun rând completat',
    columns: [
      { title: 'Rând', isNumber: false },
      { title: 'Denumire', isNumber: false },
      { title: 'Valoare', isNumber: true },
      { title: 'TVA', isNumber: true },
    ],
    rows,
  };
}
