import type { XmlElement } from '../reading/xml.ts';
import { amountText, isAmount } from './amountText.ts';
import type { Row } from './drawTable.ts';
import type { Section } from './sections.ts';
import { AUDIT_LABELS, AUDIT_SILENT, AUDIT_TITLES } from './words/d406.ts';
import { PERIODS } from './words/formWords.ts';
import { own, splitName } from './words/words.ts';

/** Sections of a SAF-T file: its header, and the counts of each section, because it can have millions of lines. */
export function auditSections(root: XmlElement): readonly Section[] {
  return root.children.flatMap((section): Section[] => {
    const title = own(AUDIT_TITLES, section.name) ?? splitName(section.name);
    if (section.name === 'Header') {
      const fields = leavesOf(section, '')
        .filter(({ value }) => value !== '')
        .map(({ path, value }) => ({ label: labelOf(path), value: shown(path, value), isNumber: false }));
      return [{ kind: 'fields', title, fields, columns: 3 }];
    }
    const rows = rowsOf(contentsOf(section, ''));
    if (rows.length === 0) return [];
    return [
      {
        kind: 'table',
        title,
        columns: [
          { title: 'Conținut', isNumber: false },
          { title: 'Valoare', isNumber: true },
        ],
        rows,
      },
    ];
  });
}

type Leaf = { readonly path: string; readonly value: string };
/** A value in a section, or how often an element occurs there. */
type Content = Leaf & { readonly times: number | null };

/** An unknown path is split into words, with its last name beside it. */
const labelOf = (path: string): string => {
  const steps = path.split(' / ');
  return own(AUDIT_LABELS, path) ?? `${steps.map(splitName).join(' / ')} (${steps.at(-1) ?? ''})`;
};

const shown = (path: string, value: string): string =>
  path === 'HeaderComment'
    ? (own(PERIODS, value) ?? value)
    : value.replace(/^([0-9]{4})-([0-9]{2})-([0-9]{2})$/, '$3.$2.$1');

const below = (path: string, name: string) => (path ? `${path} / ${name}` : name);

function leavesOf(element: XmlElement, path: string): readonly Leaf[] {
  return element.children.flatMap((child) => {
    const at = below(path, child.name);
    return child.children.length > 0 ? leavesOf(child, at) : [{ path: at, value: child.text.trim() }];
  });
}

function contentsOf(element: XmlElement, path: string): readonly Content[] {
  const counted = [...(element.counts ?? [])].map(([child, times]): Content => ({
    path: below(path, child),
    value: '',
    times,
  }));
  const kept = element.children.flatMap((child): readonly Content[] => {
    const at = below(path, child.name);
    const contents = contentsOf(child, at);
    if (contents.length > 0) return contents;
    const value = child.text.trim();
    return [value === '' ? { path: at, value, times: 0 } : { path: at, value, times: null }];
  });
  return [...kept, ...counted];
}

/** Counts get one row each, summed over the journals. */
function rowsOf(contents: readonly Content[]): readonly Row[] {
  const groups = Map.groupBy(
    contents.filter(({ path }) => !AUDIT_SILENT.has(path)),
    ({ path }) => path,
  );
  return [...groups].flatMap(([path, found]) => {
    const times = found.reduce((sum, one) => sum + (one.times ?? 0), 0);
    const said = found.filter((one) => one.times === null);
    if (said.length === 0) return [{ cells: [labelOf(path), amountText(String(times))] }];
    return said.map(({ value }) => ({ cells: [labelOf(path), isAmount(value) ? amountText(value) : value] }));
  });
}
