import { linkOptions } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { TimeEntry } from '#contracts/api/time.ts';
import type { Column, RowLink } from '#src/shared/table/column.ts';
import { useFormat, type Format } from '#src/shared/text/format.ts';
import { durationText } from '#src/shared/time/duration.ts';
import { IconButton } from '#src/shared/ui/actions/IconButton.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { useRemoveEntry } from '../time.queries.ts';
import type { TimeSearch } from './timeSearch.ts';
import { Link } from '#src/shared/ui/actions/Link.tsx';

/** A row opens its entry. */
const linkIn = (search: TimeSearch) => (row: TimeEntry) =>
  linkOptions({ to: '/work/time', search: { ...search, entry: row.id } });

/** The columns of the time list, with that of the person for who sees several, and where its rows lead. */
export function useTimeColumns(search: TimeSearch, hasPeople: boolean) {
  const { t } = useTranslation('time');
  const format = useFormat();
  return useMemo(() => {
    const rowLink = linkIn(search);
    return { rowLink, columns: columnsOf({ t, format, rowLink, hasPeople }) };
  }, [t, format, search, hasPeople]);
}

type Words = {
  readonly t: TFunction<'time'>;
  readonly format: Format;
  readonly rowLink: (row: TimeEntry) => RowLink;
  readonly hasPeople: boolean;
};

const columnsOf = ({ t, format: { day }, rowLink, hasPeople }: Words): readonly Column<TimeEntry>[] => [
  {
    id: 'client',
    header: t('column.client'),
    width: 180,
    place: 'main',
    cell: (row) => (
      <Link {...rowLink(row)} data-row-link>
        {row.clientLegalName}
      </Link>
    ),
  },
  {
    id: 'day',
    header: t('column.day'),
    width: 84,
    place: 'side',
    cell: (row) => <span className={textRecipe.figures}>{day(row.day)}</span>,
  },
  ...(hasPeople
    ? [
        {
          id: 'person',
          header: t('column.person'),
          width: 132,
          place: 'away',
          cell: (row: TimeEntry) => row.userName,
        } as const,
      ]
    : []),
  { id: 'workItem', header: t('column.workItem'), width: 180, place: 'sub', cell: (row) => row.workItemTitle ?? '–' },
  { id: 'task', header: t('column.task'), width: 140, place: 'away', cell: (row) => row.workItemTaskTitle ?? '–' },
  { id: 'note', header: t('column.note'), width: 160, grows: true, place: 'away', cell: (row) => row.notes },
  {
    id: 'duration',
    header: t('column.duration'),
    width: 96,
    isNumber: true,
    place: 'end',
    cell: (row) => durationText(row.seconds),
  },
  {
    id: 'billable',
    header: t('column.billable'),
    width: 80,
    place: 'away',
    cell: (row) => <span className={textRecipe.mut}>{t(row.isBillable ? 'billable.yes' : 'billable.no')}</span>,
  },
  { id: 'actions', header: t('column.actions'), width: 56, place: 'away', cell: (row) => <RemoveEntry entry={row} /> },
];

function RemoveEntry({ entry }: { readonly entry: TimeEntry }) {
  const { t } = useTranslation('time');
  const remove = useRemoveEntry();
  return (
    <span className={above}>
      <IconButton
        label={t('action.delete', { client: entry.clientLegalName })}
        size="small"
        disabled={remove.isPending}
        onClick={() => remove.mutate(entry)}
      >
        <Icon of={Trash2} size={14} />
      </IconButton>
    </span>
  );
}

/** Above the link that covers the row. */
const above = css({ position: 'relative', zIndex: 'above' });
