import type { XmlElement } from '../reading/xml.ts';

/**
 * Attributes by their kind. A name with `!!` is one that no declaration of the version filed now is taken without, with
 * `!` one that the schema alone asks for. Kinds: `z15` whole number of at most 15 digits, `n15` the same without sign,
 * `digits` any whole number, `r15.2` decimal with at most 15 and 2 digits, `1..12` whole number in a range, `s75` text of
 * at most 75 characters, `date`, `cui`, `cnp`, `cif` (CUI or CNP), `A|B` one of a list. A name that ends in `*` stands for
 * all that begin so and go on with a digit.
 */
export type Attributes = Readonly<Record<string, string>>;

/** An element: what it carries, and how often each child stands in it (`1..1`, `0..5`, `1..`). */
export type ElementShape = {
  readonly attributes: Attributes;
  readonly children?: Readonly<Record<string, string>>;
};
export type Elements = Readonly<Record<string, ElementShape>>;

/** A number that the authority gives a debt so that it finds the payment. */
export type Evidence = {
  readonly element: XmlElement;
  readonly place: string;
  /** First two digits. */
  readonly prefix: '10' | '11';
  /** Obligation it must name; null where it is not known. */
  readonly obligation: string | null;
  /** Due date it must name as DDMMYY; null where it is not known. */
  readonly due: string | null;
};

/** A sum the declaration says of itself in `totalPlata_A`: the rule's terms, added up as they are written. */
export type ControlSum = {
  readonly element: XmlElement;
  readonly place: string;
  readonly terms: readonly string[];
  /** Decimals are cut off the sum. */
  readonly isWhole?: true;
};

/** Month and year a declaration is for, as it writes them. */
export type Period = { readonly month: string; readonly year: string };

/** A form of the authority and what is known of it. */
export type Form = {
  /** `D300`. */
  readonly type: string;
  readonly title: string;
  /** Part of the namespace, `mfp:anaf:dgti:CODE:declaratie:vN`. */
  readonly code: string;
  readonly root: string;
  /** Version that is filed now; null where it is not known. */
  readonly version: number | null;
  /** First period that this version is for, year and month. */
  readonly since: readonly [year: number, month: number] | null;
  /** True when nothing but identity and period is checked. */
  readonly isUnchecked?: true;
  /** Elements known; null where no schema of this version is published. */
  readonly elements: Elements | null;
  /** True when the published schema is older than what is filed: what it does not know is not reported. */
  readonly isSchemaOlder?: true;
  /** The only child of the root that names the taxpayer, where the root itself does not. */
  readonly holder?: string;
  readonly taxpayer: { readonly code: string; readonly name: string; readonly address: string };
  /** Attributes of the period on the root; null for a form without one. */
  readonly period: Period | null;
  readonly controlSum?: (root: XmlElement) => ControlSum | null;
  readonly evidence?: (root: XmlElement) => readonly Evidence[];
  /** Rules of this form alone. */
  readonly rules?: (root: XmlElement) => readonly Broken[];
};

/** A rule that a declaration breaks, before it is put into words. */
export type Broken = {
  readonly code: 'notInList' | 'periodInvalid';
  readonly place: string;
  readonly attribute: string;
  readonly value: string;
  readonly list?: readonly string[];
};
