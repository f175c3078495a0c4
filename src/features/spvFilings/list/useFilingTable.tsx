import { linkOptions } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import type { Column, RowLink } from '#src/shared/table/column.ts';
import { useFormat, type Format } from '#src/shared/text/format.ts';
import { FilingActions } from './FilingActions.tsx';
import type { FilingCommands } from '../approve/filingCommands.ts';
import { FilingClientCell } from './FilingClientCell.tsx';
import { FilingStatusBadge } from './FilingStatusBadge.tsx';
import { FilingSteps } from './FilingSteps.tsx';

/** The columns of the filing list, and where its rows lead. */
export function useFilingTable(filings: readonly SpvFiling[], commands: FilingCommands) {
  const { t } = useTranslation('spvFilings');
  const format = useFormat();
  const ids = useMemo(() => filings.map(({ id }) => id), [filings]);
  const rowLink = (row: SpvFiling) =>
    linkOptions({ to: '/spv/filings/filing/$id/preview', params: { id: row.id }, state: { previewIds: ids } });
  return { rowLink, columns: columnsOf({ t, format, rowLink, commands }) };
}

type Words = {
  readonly t: TFunction<'spvFilings'>;
  readonly format: Format;
  /** The preview, which goes through the list as it is shown. */
  readonly rowLink: (row: SpvFiling) => RowLink;
  readonly commands: FilingCommands;
};

const columnsOf = (words: Words): readonly Column<SpvFiling>[] => [
  ...declarationColumns(words),
  ...filedColumns(words),
];

/** What is declared, for whom, and its status. */
const declarationColumns = ({ t, format, rowLink, commands }: Words): readonly Column<SpvFiling>[] => [
  {
    id: 'client',
    header: t('column.client'),
    width: 220,
    grows: true,
    place: 'main',
    cell: (row) => <FilingClientCell filing={row} link={rowLink(row)} onAddClient={commands.addClient} />,
  },
  {
    id: 'statementType',
    header: t('column.statementType'),
    width: 104,
    place: 'sub',
    cell: (row) => row.statementType ?? <span className={quiet}>{t('row.unknownForm')}</span>,
  },
  {
    id: 'progress',
    header: t('column.progress'),
    width: 120,
    place: 'away',
    cell: (row) => <FilingSteps filing={row} />,
  },
  {
    id: 'status',
    header: t('column.status'),
    width: 190,
    place: 'end',
    cell: (row) => <FilingStatusBadge filing={row} onOpen={() => commands.open(row)} />,
  },
  {
    id: 'period',
    header: t('column.period'),
    width: 88,
    place: 'side',
    cell: ({ reportingMonth: month, reportingYear: year }) => (
      <span className={figures}>{month === null || year === null ? '–' : format.month(year, month)}</span>
    ),
  },
];

/** When it was filed and by whom, and what can be done with it. */
const filedColumns = ({ t, format, commands }: Words): readonly Column<SpvFiling>[] => [
  {
    id: 'filedAt',
    header: t('column.filedAt'),
    width: 124,
    place: 'away',
    cell: ({ submittedAt }) => (
      <span className={figures}>{submittedAt === null ? '–' : format.authorityTime(submittedAt)}</span>
    ),
  },
  {
    id: 'filedBy',
    header: t('column.filedBy'),
    width: 132,
    place: 'away',
    cell: (row) => <span className={quiet}>{row.filedByDisplayName || '–'}</span>,
  },
  {
    id: 'actions',
    header: t('column.actions'),
    width: 72,
    place: 'away',
    cell: (row) => <FilingActions filing={row} commands={commands} />,
  },
];

const figures = css({ fontVariantNumeric: 'tabular-nums' });
const quiet = css({ color: 'mut' });
