import { linkOptions } from '@tanstack/react-router';
import { Landmark } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { TrailEntry } from '#contracts/api/auditTrail.ts';
import { AUDIT_TRAIL_COLUMNS } from '#contracts/columns/auditTrailColumns.ts';
import type { RowDrawing } from '#src/shared/table/column.ts';
import { columnsOf } from '#src/shared/table/drawnColumns.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { Link } from '#src/shared/ui/actions/Link.tsx';
import { Avatar } from '#src/shared/ui/labels/Avatar.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';

/** An entry opens beside the list, which stays as it is. */
const rowLink = ({ seq }: TrailEntry) =>
  linkOptions({
    to: '/settings/audit-trail',
    search: (previous) => ({ ...previous, page: previous.page ?? 1, entry: seq }),
  });

/** How the audit trail draws its rows. */
export function useAuditDrawing(): RowDrawing<TrailEntry> {
  const { t } = useTranslation('auditTrail');
  const format = useFormat();
  return useMemo(
    () => ({
      rowLink,
      columns: columnsOf(AUDIT_TRAIL_COLUMNS, t, {
        when: {
          width: 124,
          place: 'side',
          cell: (row) => (
            <Link
              {...rowLink(row)}
              data-row-link
              className={textRecipe.figures}
              aria-label={`${format.localTime(row.at)}: ${t('entry.open')}`}
            >
              {format.localTime(row.at)}
            </Link>
          ),
        },
        who: {
          width: 152,
          place: 'sub',
          cell: ({ actorName }) => (
            <span className={person}>
              {actorName === null ? <Icon of={Landmark} size={14} /> : <Avatar size="small" name={actorName} />}
              <span className={textRecipe.cut}>{actorName ?? t('entry.system')}</span>
            </span>
          ),
        },
        what: { width: 172, place: 'main' },
        object: { width: 180, grows: true, place: 'end', cell: ({ title }) => title || '–' },
        changes: { width: 240, grows: true, cell: (row) => <FirstChange row={row} /> },
      }),
    }),
    [t, format],
  );
}

/** The first change, and how many more there are. */
function FirstChange({ row: { changes } }: { readonly row: TrailEntry }) {
  const { t } = useTranslation('auditTrail');
  const [first] = changes;
  if (first === undefined) return '–';
  const { field, before, after } = first;
  return (
    <span className={line}>
      <span className={textRecipe.cut}>
        {`${field}: ${before ?? t('entry.nothing')} → ${after ?? t('entry.nothing')}`}
      </span>
      {changes.length > 1 ? <span className={textRecipe.mut}>+{changes.length - 1}</span> : null}
    </span>
  );
}

const person = css({ display: 'flex', alignItems: 'center', gap: '8', minW: '0' });
const line = css({ display: 'flex', gap: '6', minW: '0' });
