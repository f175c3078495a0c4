import { commonWords } from './common.ts';
import { d101Words } from './d101.ts';
import { d112Words } from './d112.ts';
import { d205Words } from './d205.ts';
import { d300Words } from './d300.ts';
import { d301Words } from './d301.ts';
import { d390Words } from './d390.ts';
import { d394Words } from './d394.ts';
import type { FormWords, Grid } from './formWords.ts';
import { obligationWords } from './obligations.ts';
import { otherWords } from './otherForms.ts';

const FORMS: Readonly<Record<string, FormWords>> = {
  D100: obligationWords,
  D101: d101Words,
  D112: d112Words,
  D205: d205Words,
  D300: d300Words,
  D301: d301Words,
  D390: d390Words,
  D394: d394Words,
  D710: obligationWords,
};

/** Values of a flag. */
const FLAGS: Readonly<Record<string, string>> = { '0': 'Nu', '1': 'Da', D: 'Da', N: 'Nu' };

/** Labels of values. Names and values come from outside, so only the list's own keys count. */
export type Values = Readonly<Record<string, string>>;

/** The labels of one form. */
export type Words = {
  /** Label of an attribute; an unknown name is split into words, with its code beside it. */
  label(element: string, attribute: string): string;
  /** The code beside an unknown label; null where the label is known. */
  codeOf(element: string, attribute: string): string | null;
  /** Title of an element's section. */
  title(element: string): string;
  /** Labels of an attribute's letters or digits; null where they have none. */
  values(element: string, attribute: string): Values | null;
  /** The value that identifies one of many elements; empty where there is none. */
  nameOf(element: string, attributes: Readonly<Record<string, string>>): string;
  grids(element: string): readonly Grid[];
};

/** The labels of a form, by its type. */
export function wordsOf(type: string): Words {
  const form = own(FORMS, type) ?? otherWords;
  const flags = new Set([...(commonWords.flags ?? []), ...(form.flags ?? [])]);
  const known = (element: string, attribute: string): string | null => {
    const { labels, families = [] } = form;
    const label =
      own(labels, `${element}.${attribute}`) ?? own(labels, attribute) ?? own(commonWords.labels, attribute);
    if (label !== undefined) return label;
    const family = families.find(([rule]) => rule.test(attribute));
    return family ? attribute.replace(family[0], family[1]) : null;
  };
  const label = memoized((element, attribute) => known(element, attribute) ?? `${splitName(attribute)} (${attribute})`);
  return {
    label,
    codeOf: (element, attribute) => (label(element, attribute).endsWith(`(${attribute})`) ? attribute : null),
    title: (element) => own(form.titles, element) ?? splitName(element),
    values: memoized((element, attribute) =>
      flags.has(attribute)
        ? FLAGS
        : (own(form.values, `${element}.${attribute}`) ?? own(form.values, attribute) ?? null),
    ),
    nameOf: (element, attributes) =>
      (own(form.names, element) ?? [])
        .map((attribute) => attributes[attribute] ?? '')
        .filter(Boolean)
        .join(' '),
    grids: (element) => own(form.grids, element) ?? NO_GRIDS,
  };
}

const NO_GRIDS: readonly Grid[] = [];

/** A list's own value; a name from outside may be `constructor`. */
export const own = <T>(list: Readonly<Record<string, T>> | undefined, name: string): T | undefined =>
  list !== undefined && Object.hasOwn(list, name) ? list[name] : undefined;

/** Caches a lookup that each row of a table repeats. */
function memoized<T>(find: (element: string, attribute: string) => T) {
  const found = new Map<string, Map<string, T>>();
  return (element: string, attribute: string): T => {
    const ofElement = found.get(element) ?? new Map<string, T>();
    const known = ofElement.get(attribute);
    if (known !== undefined) return known;
    const one = find(element, attribute);
    found.set(element, ofElement.set(attribute, one));
    return one;
  };
}

/** Splits `nrFacturi_benef` into `Nr facturi benef`. */
export function splitName(name: string): string {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/_+/g, ' ')
    .trim()
    .split(' ')
    .map((word) => (/^[A-Z][a-z]+$/.test(word) ? word.toLowerCase() : word))
    .join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
