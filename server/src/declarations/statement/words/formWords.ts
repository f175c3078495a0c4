/** A row of a grid: its label, and the attributes in its columns. */
export type GridRow = {
  /** Number of the row on the authority's form. */
  readonly number?: string;
  readonly name: string;
  readonly attributes: readonly (string | null)[];
  /** True for a sum of other rows. */
  readonly isTotal?: true;
};

/** Attributes of one element that form rows and columns on the paper form. */
export type Grid = {
  readonly title: string;
  /** Title of the column of row numbers; `Rând` by default. */
  readonly numberTitle?: string;
  readonly columns: readonly string[];
  readonly rows: readonly GridRow[];
  /** Row of an attribute that no row names; null for one outside the grid. */
  readonly further?: (attribute: string) => GridRow | null;
};

/** The labels of a form. An attribute that elements of one form use differently is named `element.attribute`. */
export type FormWords = {
  readonly labels: Readonly<Record<string, string>>;
  /** Titles of sections, by element. */
  readonly titles?: Readonly<Record<string, string>>;
  /** Labels by pattern; `$1` is the pattern's group. */
  readonly families?: readonly (readonly [RegExp, string])[];
  /** Labels of values, by attribute. */
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Attributes whose value is yes or no. */
  readonly flags?: readonly string[];
  /** Attributes that identify one of many elements, such as a person's name. */
  readonly names?: Readonly<Record<string, readonly string[]>>;
  readonly grids?: Readonly<Record<string, readonly Grid[]>>;
};

/** Period labels by the letter that several forms use. */
export const PERIODS: Readonly<Record<string, string>> = {
  L: 'lunar',
  T: 'trimestrial',
  S: 'semestrial',
  A: 'anual',
};
