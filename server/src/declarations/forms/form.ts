import type { XmlElement } from '../reading/xml.ts';

/**
 * Attributes by their kind. `!!` after a name: the authority refuses the current version without it; `!`: only the
 * schema requires it. Kinds: `z15` whole number of at most 15 digits, `n15` the same without sign, `digits` any whole
 * number, `r15.2` decimal with at most 15 and 2 digits, `1..12` whole number in a range, `s75` text of at most 75
 * characters, `date`, `cui`, `cnp`, `cif` (CUI or CNP), `A|B` one of a list. A name that ends in `*` matches all names
 * that continue with a digit.
 */
export type Attributes = Readonly<Record<string, string>>;

/** An element: its attributes, and how often each child occurs (`1..1`, `0..5`, `1..`). */
export type ElementShape = {
  readonly attributes: Attributes;
  readonly children?: Readonly<Record<string, string>>;
};
export type Elements = Readonly<Record<string, ElementShape>>;

/** A number that identifies a debt, so that the authority can match its payment. */
export type Evidence = {
  readonly element: XmlElement;
  readonly place: string;
  /** First two digits. */
  readonly prefix: '10' | '11';
  /** Obligation it must contain; null when unknown. */
  readonly obligation: string | null;
  /** Due date it must contain as DDMMYY; null when unknown. */
  readonly due: string | null;
};

/** The declared sum `totalPlata_A` and the terms of its rule, as written. */
export type ControlSum = {
  readonly element: XmlElement;
  readonly place: string;
  readonly terms: readonly string[];
  /** True when the sum is truncated to a whole number. */
  readonly isWhole?: true;
};

/** Month and year of a declaration, as written. */
export type Period = { readonly month: string; readonly year: string };

/** A form of the authority, with the rules we know of it. */
export type Form = {
  /** `D300`. */
  readonly type: string;
  readonly title: string;
  /** Part of the namespace, `mfp:anaf:dgti:CODE:declaratie:vN`. */
  readonly code: string;
  readonly root: string;
  /** Current version; null when unknown. */
  readonly version: number | null;
  /** First period of this version, year and month. */
  readonly since: readonly [year: number, month: number] | null;
  /** True when only identity and period are checked. */
  readonly isUnchecked?: true;
  /** Known elements; null when no schema of this version is published. */
  readonly elements: Elements | null;
  /** True when the published schema is older than the current version: attributes it does not know are not reported. */
  readonly isSchemaOlder?: true;
  /** The child of the root that names the taxpayer, where the root itself does not. */
  readonly holder?: string;
  readonly taxpayer: { readonly code: string; readonly name: string; readonly address: string };
  /** Attributes of the period on the root; null for a form without one. */
  readonly period: Period | null;
  readonly controlSum?: (root: XmlElement) => ControlSum | null;
  readonly evidence?: (root: XmlElement) => readonly Evidence[];
  /** Rules that only this form has. */
  readonly rules?: (root: XmlElement) => readonly Broken[];
};

/** A broken rule, before it is worded. */
export type Broken = {
  readonly code: 'notInList' | 'periodInvalid';
  readonly place: string;
  readonly attribute: string;
  readonly value: string;
  readonly list?: readonly string[];
};
