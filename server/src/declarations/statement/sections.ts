import type { Form } from '../forms/form.ts';
import type { XmlElement } from '../reading/xml.ts';
import { amountText, isAmount, isCode } from './amountText.ts';
import type { Field } from './drawFields.ts';
import type { Column, Row } from './drawTable.ts';
import { gridTables } from './gridTables.ts';
import { own, wordsOf, type Values, type Words } from './words/words.ts';

/** A printed part of a declaration. One without a title continues the part before it. */
export type Section =
  | { readonly kind: 'fields'; readonly title: string; readonly fields: readonly Field[]; readonly columns: number }
  | { readonly kind: 'amounts'; readonly title: string; readonly amounts: readonly Field[] }
  | {
      readonly kind: 'table';
      readonly title: string;
      readonly columns: readonly Column[];
      readonly rows: readonly Row[];
    };

/** Most columns of a page. */
const COLUMNS_MAX = 10;
/** A longer value is printed in fewer columns. */
const SHORT_VALUE = 20;
/** From this many amounts on, an element's amounts are printed below each other. */
const AMOUNTS_MIN = 6;

/** Attributes that the page's head already shows. */
const headOf = ({ taxpayer, period }: Form): ReadonlySet<string> =>
  new Set([taxpayer.code, taxpayer.name, taxpayer.address, period?.month ?? '', period?.year ?? '']);

/** The parts of a declaration of attributes, in the order of the file. */
export function sectionsOf(root: XmlElement, form: Form): readonly Section[] {
  const words = wordsOf(form.type);
  return [...elementSections('Date generale', root, words, headOf(form)), ...childSections(root, form, words, '')];
}

function childSections(parent: XmlElement, form: Form, words: Words, within: string): readonly Section[] {
  const groups = Map.groupBy(parent.children, ({ name }) => name);
  return [...groups].flatMap(([name, elements]) => {
    const title = words.title(name);
    const names = [...new Set(elements.flatMap(({ attributes }) => Object.keys(attributes)))];
    if (isTable(elements, names, words)) return [tableSection(`${title}${within}`, elements, names, words)];
    return elements.flatMap((element, at) => {
      const own = words.nameOf(name, element.attributes);
      const one = [title, elements.length > 1 ? ` ${at + 1}` : '', own && `: ${own}`].join('');
      const below = own || (elements.length > 1 ? `${title} ${at + 1}` : '');
      return [
        ...elementSections(`${one}${within}`, element, words, name === form.holder ? headOf(form) : NOTHING),
        ...childSections(element, form, words, below ? ` · ${below}` : within),
      ];
    });
  });
}

const NOTHING: ReadonlySet<string> = new Set();

const isTable = (elements: readonly XmlElement[], names: readonly string[], words: Words): boolean =>
  elements.every(({ name, children }) => children.length === 0 && words.grids(name).length === 0) &&
  names.length > 0 &&
  names.length <= COLUMNS_MAX &&
  (elements.length > 1 || names.length > 3);

/** The content of one element: its texts, its amounts, and its rows and columns of the form. */
function elementSections(
  title: string,
  element: XmlElement,
  words: Words,
  skipped: ReadonlySet<string>,
): readonly Section[] {
  const { name, attributes } = element;
  const { tables, taken } = gridTables(element, words);
  const fields = Object.entries(attributes)
    .filter(([attribute, value]) => value !== '' && !skipped.has(attribute) && !taken.has(attribute))
    .map(([attribute, value]) => fieldOf(name, attribute, value, words));
  const amounts = fields.filter(({ isNumber }) => isNumber);
  const isList = amounts.length >= AMOUNTS_MIN;
  const texts = isList ? fields.filter(({ isNumber }) => !isNumber) : fields;
  const parts: readonly Section[] = [
    ...(texts.length > 0 ? [{ kind: 'fields', title: '', fields: texts, columns: columnsOf(texts) } as const] : []),
    ...(isList ? [{ kind: 'amounts', title: '', amounts } as const] : []),
    ...tables,
  ];
  return parts.map((part, at) => (at === 0 && part.title === '' ? { ...part, title } : part));
}

const columnsOf = (fields: readonly Field[]): number =>
  fields.every(({ value }) => value.length <= SHORT_VALUE) ? 4 : 3;

function fieldOf(element: string, attribute: string, value: string, words: Words): Field {
  return { label: words.label(element, attribute), ...cellOf(attribute, value, words.values(element, attribute)) };
}

function tableSection(title: string, elements: readonly XmlElement[], names: readonly string[], words: Words): Section {
  const [{ name: element } = { name: '' }] = elements;
  const values = names.map((name) => words.values(element, name));
  const areNumbers = names.map(() => true);
  const rows = elements.map(({ attributes }): Row => ({
    cells: names.map((name, at) => {
      const { value, isNumber } = cellOf(name, attributes[name] ?? '', values[at] ?? null);
      if (value !== '' && !isNumber) areNumbers[at] = false;
      return value;
    }),
  }));
  const columns = names.map((name, at): Column => ({
    title: words.label(element, name),
    isNumber: areNumbers[at] ?? false,
  }));
  return { kind: 'table', title, columns, rows };
}

/** A value as it is printed. */
function cellOf(attribute: string, value: string, values: Values | null): Omit<Field, 'label'> {
  const said = values === null ? undefined : own(values, value);
  if (said !== undefined) return { value: said, isNumber: false };
  const isNumber = isAmount(value) && !isCode(attribute);
  if (isNumber) return { value: amountText(value), isNumber };
  const [, day, month, year] = attribute === 'scadenta' ? (/^([0-9]{2})([0-9]{2})([0-9]{2})$/.exec(value) ?? []) : [];
  return { value: day ? `${day}.${month}.20${year}` : value, isNumber };
}
