import type { Made } from './made.ts';

/** Attributes of an element. */
export type Values = Readonly<Record<string, string | number>>;

/** Address of every taxpayer. */
export const ADDRESS = 'Mun. București, Str. Exemplu nr. 1';
/** Signatory of every taxpayer. */
export const DECLARANT = { nume_declar: 'Popescu', prenume_declar: 'Ion', functie_declar: 'Administrator' };

/** Attributes with value zero. */
export const nothing = (names: string): Values => Object.fromEntries(names.split(' ').map((name) => [name, 0]));

/** Escapes text for XML. */
export const escaped = (value: string | number) =>
  String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** An element with its attributes and children. */
export function element(name: string, values: Values, children: readonly string[] = []): string {
  const attributes = Object.entries(values).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return children.length === 0
    ? `<${name}${attributes.join('')}/>`
    : `<${name}${attributes.join('')}>\n${children.join('\n')}\n</${name}>`;
}

/** Namespace of a form. */
export const xmlns = (code: string, version: number) => `mfp:anaf:dgti:${code}:declaratie:v${version}`;
/** The taxpayer, as most forms name it. */
export const holder = ({ fiscalCode, name }: Made) => ({ cui: fiscalCode, den: name, adresa: ADDRESS });
/** The period, as most forms name it. */
export const period = ({ month, year }: Made) => ({ luna: month, an: year });
