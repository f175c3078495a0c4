/** A row of a grid: what it is, and the attributes that stand in its columns. */
export type GridRow = {
  /** Number of the row on the authority's form. */
  readonly number?: string;
  readonly name: string;
  readonly attributes: readonly (string | null)[];
  /** It adds up others. */
  readonly isTotal?: true;
};

/** Attributes of one element that belong into rows and columns, as the paper form has them. */
export type Grid = {
  readonly title: string;
  /** What the numbers of the rows are called; `Rând` where nothing is said. */
  readonly numberTitle?: string;
  readonly columns: readonly string[];
  readonly rows: readonly GridRow[];
  /** Row of an attribute that no row names; null for one that does not belong here. */
  readonly further?: (attribute: string) => GridRow | null;
};

/** What a form calls its parts. An attribute that elements of one form use differently is named `element.attribute`. */
export type FormWords = {
  readonly labels: Readonly<Record<string, string>>;
  /** Titles of sections, by the element. */
  readonly titles?: Readonly<Record<string, string>>;
  /** Labels of attributes that are named by a rule; `$1` is what the rule found. */
  readonly families?: readonly (readonly [RegExp, string])[];
  /** Values that are said in words, by the attribute. */
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Attributes whose value is yes or no. */
  readonly flags?: readonly string[];
  /** Attributes that say which one of many an element is, such as a person's name. */
  readonly names?: Readonly<Record<string, readonly string[]>>;
  readonly grids?: Readonly<Record<string, readonly Grid[]>>;
};

/** Periods by their letter, as several forms write them. */
export const PERIODS: Readonly<Record<string, string>> = {
  L: 'lunar',
  T: 'trimestrial',
  S: 'semestrial',
  A: 'anual',
};
