import type { FilingStatusRow } from '#contracts/api/spvFiling.ts';
import { folded } from '#src/shared/text/folded.ts';
import { CELL_STATUSES, type CellStatus } from '../reportSearch.ts';

/** A client with its cells by form. */
export type ReportLine = {
  readonly clientId: string;
  readonly name: string;
  readonly taxId: string;
  readonly isActive: boolean;
  readonly accountManager: string | null;
  readonly cells: ReadonlyMap<string, FilingStatusRow>;
};

export type ReportGrid = {
  /** Forms that any client on the screen has, in their order: D100, D112, D300. */
  readonly types: readonly string[];
  readonly lines: readonly ReportLine[];
  readonly counts: Readonly<Record<CellStatus, number>>;
};

type Narrowing = {
  /** Part of a client's name. */
  readonly name: string;
  /** Only clients with at least one cell of these; none means all. */
  readonly statuses: readonly string[];
};

/** Clients by forms, both in their order, out of the rows of the API. */
export function gridOf(rows: readonly FilingStatusRow[], { name, statuses }: Narrowing): ReportGrid {
  const order = new Intl.Collator('ro', { numeric: true, sensitivity: 'base' }).compare;
  const wanted = folded(name.trim());
  const byClient = Map.groupBy(rows, (row) => row.clientId);
  const lines = [...byClient.values()]
    .filter((cells) => folded(cells[0]?.clientName ?? '').includes(wanted))
    .filter((cells) => statuses.length === 0 || cells.some((cell) => statuses.includes(cell.status)))
    .flatMap(lineOf)
    .sort((a, b) => order(a.name, b.name));
  const shown = lines.flatMap((line) => [...line.cells.values()]);
  const countOf = (status: CellStatus) => shown.filter((cell) => cell.status === status).length;
  return {
    types: [...new Set(shown.map((cell) => cell.statementType))].sort(order),
    lines,
    counts: { E: countOf('E'), W: countOf('W'), U: countOf('U'), G: countOf('G') },
  };
}

function lineOf(cells: readonly FilingStatusRow[]): ReportLine[] {
  const [first] = cells;
  if (first === undefined) return [];
  return [
    {
      clientId: first.clientId,
      name: first.clientName,
      taxId: first.taxId,
      isActive: first.clientActive,
      accountManager: first.clientAccountManager,
      cells: new Map(cells.map((cell) => [cell.statementType, cell])),
    },
  ];
}

/** The states that occur, the ones to look at first. */
export const statusesIn = ({ counts }: ReportGrid): readonly CellStatus[] =>
  CELL_STATUSES.filter((status) => counts[status] > 0);
