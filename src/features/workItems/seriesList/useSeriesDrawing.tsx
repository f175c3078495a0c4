import { linkOptions } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { SeriesRow } from '#contracts/api/workSeries.ts';
import type { Column, RowDrawing } from '#src/shared/table/column.ts';
import { useFormat, type Format } from '#src/shared/text/format.ts';
import { Link } from '#src/shared/ui/actions/Link.tsx';
import { Badge } from '#src/shared/ui/labels/Badge.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { rhythmKey } from '../series/seriesWords.ts';
import type { SeriesSearch } from './seriesSearch.ts';
import { STATE_KEY, STATE_TONE } from './seriesStates.ts';

/** How the list of recurring work draws its rows; each opens the dialog that changes it. */
export function useSeriesDrawing(search: SeriesSearch): RowDrawing<SeriesRow> {
  const { t } = useTranslation('workSeries');
  const { t: work } = useTranslation('workItems');
  const { t: people } = useTranslation('work');
  const format = useFormat();
  return useMemo(() => {
    const rowLink = ({ id }: SeriesRow) => linkOptions({ to: '/work/series', search: { ...search, series: id } });
    return {
      rowLink,
      columns: [...namesOf(t, rowLink, people('person.none')), ...timesOf(t, work, format), stateColumn(t)],
      selectLabel: (row) => t('row.select', { title: row.title, client: row.clientLegalName }),
    };
  }, [t, work, people, format, search]);
}

type Texts = TFunction<'workSeries'>;

const namesOf = (t: Texts, rowLink: RowDrawing<SeriesRow>['rowLink'], nobody: string): readonly Column<SeriesRow>[] => [
  {
    id: 'name',
    header: t('column.name'),
    width: 200,
    grows: true,
    place: 'main',
    cell: (row) => (
      <Link {...rowLink(row)} data-row-link className={name}>
        {row.title}
      </Link>
    ),
  },
  {
    id: 'client',
    header: t('column.client'),
    width: 168,
    grows: true,
    place: 'sub',
    cell: (row) => <span className={textRecipe.mut}>{row.clientLegalName}</span>,
  },
  {
    id: 'assignee',
    header: t('column.assignee'),
    width: 140,
    place: 'away',
    cell: (row) => <span className={textRecipe.mut}>{row.assigneeName ?? nobody}</span>,
  },
];

const timesOf = (t: Texts, work: TFunction<'workItems'>, { shortDay }: Format): readonly Column<SeriesRow>[] => [
  {
    id: 'rhythm',
    header: t('column.rhythm'),
    width: 116,
    place: 'away',
    cell: (row) => work(rhythmKey(row.unit), { count: row.every }),
  },
  {
    id: 'due',
    header: t('column.due'),
    width: 140,
    place: 'away',
    cell: (row) => <span className={textRecipe.mut}>{dueOf(t, row)}</span>,
  },
  {
    id: 'next',
    header: t('column.next'),
    width: 132,
    place: 'end',
    cell: (row) => (row.nextStartDate === null ? '–' : shortDay(row.nextStartDate)),
  },
];

const stateColumn = (t: Texts): Column<SeriesRow> => ({
  id: 'state',
  header: t('column.state'),
  width: 132,
  place: 'side',
  cell: (row) =>
    row.isClientActive || row.state === 'ended' ? (
      <Badge tone={STATE_TONE[row.state]}>{t(STATE_KEY[row.state])}</Badge>
    ) : (
      <Badge tone="warning">{t('state.clientInactive')}</Badge>
    ),
});

function dueOf(t: Texts, { dueForm, dueWorkingDays, isDueOnMonthEnd }: SeriesRow): string {
  if (dueForm !== null && dueWorkingDays === 0) return t('due.onDeadline', { form: dueForm });
  if (dueForm !== null) return t('due.beforeDeadline', { count: dueWorkingDays, form: dueForm });
  return isDueOnMonthEnd ? t('due.monthEnd') : '–';
}

const name = css({ overflow: 'hidden', textOverflow: 'ellipsis', fontWeight: 'medium' });
