import { linkOptions } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import { FILING_COLUMNS } from '#contracts/columns/filingColumns.ts';
import { useSteady } from '#src/shared/hooks/useSteady.ts';
import type { RowDrawing, RowLink } from '#src/shared/table/column.ts';
import { columnsOf, type DrawnColumns } from '#src/shared/table/drawnColumns.ts';
import { useFormat, type Format } from '#src/shared/text/format.ts';
import { nameOf, type FilingCommands } from '../approve/filingCommands.ts';
import { FilingActions } from './FilingActions.tsx';
import { FilingClientCell } from './FilingClientCell.tsx';
import { FilingStatusBadge } from './FilingStatusBadge.tsx';
import { FilingSteps } from './FilingSteps.tsx';

/** How the filing list draws its rows; while papers are fetched no row offers its own. */
export function useFilingDrawing(
  filings: readonly SpvFiling[],
  handlers: FilingCommands,
  isFetchingPapers: boolean,
): RowDrawing<SpvFiling> {
  const { t } = useTranslation('spvFilings');
  const format = useFormat();
  const commands = useSteady(handlers);
  return useMemo(() => {
    const ids = filings.map(({ id }) => id);
    const rowLink = (row: SpvFiling) =>
      linkOptions({ to: '/spv/filings/filing/$id/preview', params: { id: row.id }, state: { previewIds: ids } });
    const words = { t, format, rowLink, commands, isFetchingPapers };
    return {
      rowLink,
      columns: columnsOf(FILING_COLUMNS, t, { ...declarationColumns(words), ...filedColumns(words) }),
      selectLabel: (row) => t('row.select', { name: nameOf(row) }),
    };
  }, [t, format, commands, isFetchingPapers, filings]);
}

type Words = {
  readonly t: TFunction<'spvFilings'>;
  readonly format: Format;
  /** The preview, which goes through the list as it is shown. */
  readonly rowLink: (row: SpvFiling) => RowLink;
  readonly commands: FilingCommands;
  readonly isFetchingPapers: boolean;
};

type Drawn = DrawnColumns<SpvFiling, typeof FILING_COLUMNS>;

/** What is declared, for whom, and its status. */
const declarationColumns = ({
  t,
  format,
  rowLink,
  commands,
}: Words): Pick<Drawn, 'client' | 'statementType' | 'progress' | 'status' | 'period'> => ({
  client: {
    width: 220,
    grows: true,
    place: 'main',
    cell: (row) => <FilingClientCell filing={row} link={rowLink(row)} onAddClient={commands.addClient} />,
  },
  statementType: {
    width: 104,
    place: 'sub',
    // Nothing is known of it until it has been checked.
    cell: ({ statementType, spvFilingStatus: status }) =>
      statementType ?? <span className={quiet}>{status === 'NotStarted' ? '–' : t('row.noForm')}</span>,
  },
  progress: {
    width: 120,
    cell: (row) => <FilingSteps filing={row} />,
  },
  status: {
    width: 190,
    place: 'end',
    cell: (row) => <FilingStatusBadge filing={row} onOpen={() => commands.open(row)} />,
  },
  period: {
    width: 88,
    place: 'side',
    cell: ({ reportingMonth: month, reportingYear: year }) => (
      <span className={figures}>{month === null || year === null ? '–' : format.month(year, month)}</span>
    ),
  },
});

/** When it was filed and by whom, and what can be done with it. */
const filedColumns = ({
  format,
  commands,
  isFetchingPapers,
}: Words): Pick<Drawn, 'filedAt' | 'filedBy' | 'actions'> => ({
  filedAt: {
    width: 124,
    cell: ({ submittedAt }) => (
      <span className={figures}>{submittedAt === null ? '–' : format.authorityTime(submittedAt)}</span>
    ),
  },
  filedBy: {
    width: 132,
    cell: (row) => <span className={quiet}>{row.filedByDisplayName || '–'}</span>,
  },
  actions: {
    width: 72,
    cell: (row) => <FilingActions filing={row} {...{ commands, isFetchingPapers }} />,
  },
});

const figures = css({ fontVariantNumeric: 'tabular-nums' });
const quiet = css({ color: 'mut' });
