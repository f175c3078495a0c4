import type { FilingStatusRow } from '#contracts/api/spvReport.ts';
import { hasWords, wordsOf } from '#contracts/matching.ts';
import { inRomanianOrder } from '#src/shared/text/order.ts';
import { CELL_KINDS, kindOf, type CellKind } from '../cells/cellKind.ts';
import type { DueDays } from '../cells/dueDays.ts';

/** A cell with what it means. */
export type GridCell = FilingStatusRow & { readonly kind: CellKind };

/** A client with its cells by form. */
export type ReportLine = {
  readonly clientId: string;
  readonly name: string;
  readonly taxId: string;
  readonly isActive: boolean;
  readonly accountManager: string | null;
  readonly cells: ReadonlyMap<string, GridCell>;
};
/** How many declarations have a receipt, of those that are expected or were filed. */
export type Share = { readonly withReceipt: number; readonly count: number };

export type ReportGrid = {
  /** Forms that any client on the screen has, in their order: D100, D112, D300. */
  readonly types: readonly string[];
  readonly lines: readonly ReportLine[];
  readonly counts: Readonly<Record<CellKind, number>>;
  readonly shares: ReadonlyMap<string, Share>;
  readonly dueDays: DueDays;
  readonly share: Share;
};

type Narrowing = {
  /** Part of a client's name. */
  readonly name: string;
  /** Only clients with at least one cell of these; none means all. */
  readonly statuses: readonly string[];
  /** Of the month that is shown. */
  readonly dueDays: DueDays;
  /** `yyyy-MM-dd` in Romania. */
  readonly today: string;
};

/** Clients by forms, both in their order, out of the rows of the API. */
export function gridOf(rows: readonly FilingStatusRow[], narrowing: Narrowing): ReportGrid {
  const { name, statuses, dueDays, today } = narrowing;
  const words = wordsOf(name);
  const dueOf = ({ statementType }: FilingStatusRow) => dueDays.get(statementType) ?? null;
  const byClient = Map.groupBy(rows, (row) => row.clientId);
  const lines = [...byClient.values()]
    .filter((cells) => hasWords(cells[0]?.clientName ?? '', words))
    .filter((cells) => statuses.length === 0 || cells.some((cell) => statuses.includes(cell.status)))
    .flatMap((cells) => lineOf(cells.map((cell) => ({ ...cell, kind: kindOf(cell, dueOf(cell), today) }))))
    .sort((a, b) => inRomanianOrder(a.name, b.name));
  const shown = lines.flatMap((line) => [...line.cells.values()]);
  const ofKinds = Map.groupBy(shown, ({ kind }) => kind);
  const ofTypes = Map.groupBy(shown, ({ statementType }) => statementType);
  const countOf = (kind: CellKind) => ofKinds.get(kind)?.length ?? 0;
  return {
    types: [...ofTypes.keys()].sort(inRomanianOrder),
    lines,
    counts: {
      error: countOf('error'),
      warning: countOf('warning'),
      late: countOf('late'),
      missing: countOf('missing'),
      waiting: countOf('waiting'),
      good: countOf('good'),
    },
    shares: new Map([...ofTypes].map(([type, cells]) => [type, shareOf(cells)])),
    share: shareOf(shown),
    dueDays,
  };
}

/** A receipt says something, whatever it says; of what was refused there is none. */
export const shareOf = (cells: readonly GridCell[]): Share => ({
  withReceipt: cells.filter(({ status, isRefused }) => status !== 'U' && !isRefused).length,
  count: cells.length,
});

function lineOf(cells: readonly GridCell[]): ReportLine[] {
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
export const kindsIn = ({ counts }: ReportGrid): readonly CellKind[] => CELL_KINDS.filter((kind) => counts[kind] > 0);
