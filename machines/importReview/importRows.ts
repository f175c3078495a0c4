import type { ImportLine, RegisterName } from '#contracts/api/clientImport.ts';

/** A client that the firm has already. */
export type KnownClient = { readonly id: string; readonly name: string };
/**
 * Why a line is left out: it stands above the names of the columns, its code is none or was rounded, its name, e-mail or
 * telephone is not accepted, its code came before, the firm has the client.
 */
export type RowProblem = 'above' | 'invalid' | 'rounded' | 'name' | 'email' | 'telephone' | 'double' | 'known';
/** A line as it was read. */
export type ImportRow = ImportLine & {
  /** Its place in the list, from 1: by it a line is ticked. */
  readonly number: number;
  /** Its line in the file, from 1; several codes may stand in one. */
  readonly line: number;
  readonly problem: RowProblem | null;
  /** The line with the same code before it. */
  readonly sameAs: number | null;
  readonly client: KnownClient | null;
};

/** What the register says of codes. */
export type RegisterNames = ReadonlyMap<string, RegisterName>;

/** What a review of the list depends on. */
export type Reviewed = {
  readonly rows: readonly ImportRow[];
  readonly names: RegisterNames;
  readonly choices: TickChoices;
};

/** What a person has chosen for lines, by number, against what they would be by themselves. */
export type TickChoices = ReadonlyMap<number, boolean>;

/** What the register makes of a line: `notAsked` while it waits or the register is down, `noName` where there is nothing to compare. */
export type Comparison = 'notAsked' | 'notFound' | 'same' | 'differs' | 'noName';

/** Compares a line with the register. A line without a name is not the same: nothing says whose code it should be. */
export function comparisonOf({ taxId, name }: ImportLine, names: RegisterNames): Comparison {
  const registered = names.get(taxId);
  if (registered?.state !== 'found') return registered?.state === 'notFound' ? 'notFound' : 'notAsked';
  if (name.trim() === '') return 'noName';
  return isSameName(name, registered.name) ? 'same' : 'differs';
}

/** A line beside what the register makes of it. */
export type ComparedRow = { readonly row: ImportRow; readonly comparison: Comparison };

export const comparedRows = ({ rows, names }: Pick<Reviewed, 'rows' | 'names'>): ComparedRow[] =>
  rows.map((row) => ({ row, comparison: comparisonOf(row, names) }));

/** Whether a line can be imported at all. */
export const canTick = ({ row, comparison }: ComparedRow): boolean => row.problem === null && comparison !== 'notFound';

/** Whether a line is imported. One whose name differs is not until a person ticks it. */
export const isTicked = (compared: ComparedRow, choices: TickChoices): boolean =>
  canTick(compared) && (choices.get(compared.row.number) ?? compared.comparison !== 'differs');

/**
 * The choices once lines were ticked or unticked. Unticked before the register has answered, a line stays so; ticked
 * again before, it is as if nobody had touched it: whoever ticked it has not seen that its name differs.
 */
export function withTicks(reviewed: Reviewed, numbers: readonly number[], isWanted: boolean): TickChoices {
  const choices = new Map(reviewed.choices);
  const changed = new Set(numbers);
  for (const line of comparedRows(reviewed).filter(({ row }) => changed.has(row.number))) {
    if (isTicked(line, new Map()) === isWanted) choices.delete(line.row.number);
    else choices.set(line.row.number, isWanted);
  }
  return choices;
}

/** The lines that are sent. */
export function linesToImport(reviewed: Reviewed): ImportLine[] {
  return comparedRows(reviewed)
    .filter((compared) => isTicked(compared, reviewed.choices))
    .map(({ row: { taxId, name, email, telephone } }) => ({ taxId, name, email, telephone }));
}

/** The codes that the register has not been asked for, at most so many. */
export const codesToCompare = ({ rows, names }: Pick<Reviewed, 'rows' | 'names'>, max: number): string[] =>
  rows
    .filter(({ problem, taxId }) => problem === null && !names.has(taxId))
    .slice(0, max)
    .map(({ taxId }) => taxId);

/** Words that a name may lack or have without being another one. */
const FORMS = new Set([
  'sc',
  'srl',
  'sa',
  'pfa',
  'ii',
  'if',
  'srld',
  'snc',
  'scs',
  'scm',
  'ong',
  'societatea',
  'comerciala',
]);

/** `S.C. "Alfa" SRL` is `ALFA SRL`; a short name may lack words of the long one. */
function isSameName(typed: string, registered: string): boolean {
  const [short, long] = [wordsOf(typed), wordsOf(registered)].toSorted((a, b) => a.length - b.length);
  if (short === undefined || long === undefined) return false;
  return short.length > 0 && short.every((word) => long.includes(word));
}

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    // The dots of an abbreviation: S.R.L.
    .replaceAll(/\b(\p{L})\.(?=\p{L}\b)/gu, '$1')
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '' && !FORMS.has(word));
