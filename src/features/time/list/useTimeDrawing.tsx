import { linkOptions } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { TimeEntry } from '#contracts/api/time.ts';
import { TIME_COLUMNS } from '#contracts/columns/timeColumns.ts';
import type { RowDrawing, RowLink } from '#src/shared/table/column.ts';
import { columnsOf, type DrawnColumns } from '#src/shared/table/drawnColumns.ts';
import { durationText } from '#src/shared/text/duration.ts';
import { useFormat, type Format } from '#src/shared/text/format.ts';
import { IconButton } from '#src/shared/ui/actions/IconButton.tsx';
import { Link } from '#src/shared/ui/actions/Link.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { useRemoveEntry } from '../time.queries.ts';
import type { TimeSearch } from './timeSearch.ts';

/** A row opens its entry. */
const linkIn = (search: TimeSearch) => (row: TimeEntry) =>
  linkOptions({ to: '/work/time', search: { ...search, entry: row.id } });

/** How the time list draws its rows, with the person for who sees several. */
export function useTimeDrawing(search: TimeSearch, hasPeople: boolean): RowDrawing<TimeEntry> {
  const { t } = useTranslation('time');
  const format = useFormat();
  return useMemo(() => {
    const rowLink = linkIn(search);
    const columns = columnsOf(TIME_COLUMNS, t, drawnColumns({ t, format, rowLink }));
    return {
      rowLink,
      columns: hasPeople ? columns : columns.filter(({ id }) => id !== 'person'),
      selectLabel: (row) => t('row.select', { name: row.clientLegalName, day: row.day }),
    };
  }, [t, format, search, hasPeople]);
}

type Words = {
  readonly t: TFunction<'time'>;
  readonly format: Format;
  readonly rowLink: (row: TimeEntry) => RowLink;
};

const drawnColumns = ({ t, format: { day }, rowLink }: Words): DrawnColumns<TimeEntry, typeof TIME_COLUMNS> => ({
  client: {
    width: 180,
    grows: true,
    place: 'main',
    cell: (row) => (
      <Link {...rowLink(row)} data-row-link>
        {row.clientLegalName}
      </Link>
    ),
  },
  day: {
    width: 84,
    place: 'side',
    cell: (row) => <span className={textRecipe.figures}>{day(row.day)}</span>,
  },
  workItem: { width: 180, grows: true, place: 'sub' },
  task: { width: 140, grows: true },
  note: { width: 120, grows: true },
  duration: {
    width: 96,
    isNumber: true,
    place: 'end',
    cell: (row) => durationText(row.seconds),
  },
  billable: {
    width: 80,
    cell: (row) => <span className={textRecipe.mut}>{t(row.isBillable ? 'billable.yes' : 'billable.no')}</span>,
  },
  actions: { width: 56, cell: (row) => <RemoveEntry entry={row} /> },
});

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
