import { Star, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css, cx } from 'styled-system/css';
import type { Dashboard, DashboardKind } from '#contracts/api/dashboard.ts';
import { mobileCell, rowRecipe, tableRecipe } from '#src/shared/table/table.recipe.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { IconButton } from '#src/shared/ui/actions/IconButton.tsx';
import { Link } from '#src/shared/ui/actions/Link.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { useRemoveDashboard, useStar } from './dashboards.queries.ts';

/** Where each dashboard is shown (decision D10: a row opens its own route). */
const ROUTES = {
  spvReport: '/dashboards/spv-report',
  monthlyProgress: '/home-dashboards/monthly-progress',
  activityReport: '/home-dashboards/activity-report',
  bookkeeping: '/dashboards/bookkeeping',
} as const satisfies Record<DashboardKind, string>;
const table = tableRecipe();

/** The dashboards with their fields. The title opens the dashboard; the star and the bin act in place. */
export function DashboardTable({ dashboards }: { readonly dashboards: readonly Dashboard[] }) {
  const { t } = useTranslation('dashboards');
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <caption className="sr-only">{t('title')}</caption>
        <thead className={table.header}>
          <tr>
            <th scope="col" className={cx(table.head, star)}>
              <span className="sr-only">{t('column.starred')}</span>
            </th>
            <th scope="col" className={table.head}>
              {t('column.title')}
            </th>
            <th scope="col" className={table.head}>
              {t('column.createdBy')}
            </th>
            <th scope="col" className={table.head}>
              {t('column.dateCreated')}
            </th>
            <th scope="col" className={table.head}>
              {t('column.lastModifiedBy')}
            </th>
            <th scope="col" className={table.head}>
              {t('column.dateLastModified')}
            </th>
            <th scope="col" className={cx(table.head, tools)}>
              <span className="sr-only">{t('column.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody className={table.body}>
          {dashboards.map((dashboard) => (
            <DashboardRow key={dashboard.id} dashboard={dashboard} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function DashboardRow({ dashboard }: { readonly dashboard: Dashboard }) {
  const { t } = useTranslation('dashboards');
  const { localTime } = useFormat();
  const setStar = useStar();
  const remove = useRemoveDashboard();
  const { title, starred, kind, createdBy, lastModifiedBy, dateCreated, dateLastModified } = dashboard;
  return (
    <tr className={rowRecipe()}>
      <td className={cx(table.cell, star, mobileCell({ place: 'side' }))}>
        <IconButton
          size="small"
          label={t(starred ? 'unstar' : 'star', { name: title })}
          aria-pressed={starred}
          disabled={setStar.isPending}
          onClick={() => setStar.mutate(dashboard)}
        >
          <Icon of={Star} size={14} {...(starred ? { className: filled } : {})} />
        </IconButton>
      </td>
      <td className={cx(table.cell, strong, mobileCell({ place: 'main' }))}>
        <Link to={ROUTES[kind]} className={link}>
          {title}
        </Link>
      </td>
      <td className={cx(table.cell, mobileCell({ place: 'sub' }))}>{createdBy ?? t('product')}</td>
      <td className={cx(table.cell, figures, mobileCell({ place: 'away' }))}>{localTime(dateCreated)}</td>
      <td className={cx(table.cell, mobileCell({ place: 'away' }))}>{lastModifiedBy ?? '–'}</td>
      <td className={cx(table.cell, figures, mobileCell({ place: 'away' }))}>{localTime(dateLastModified)}</td>
      <td className={cx(table.cell, tools, mobileCell({ place: 'end' }))}>
        <IconButton
          size="small"
          label={t('remove', { name: title })}
          disabled={remove.isPending}
          onClick={() => remove.mutate(dashboard)}
        >
          <Icon of={Trash2} size={14} />
        </IconButton>
      </td>
    </tr>
  );
}

const star = css({ w: '48', pl: '12' });
const tools = css({ w: '48', textAlign: 'right' });
const strong = css({ fontWeight: 'medium' });
const link = css({ color: 'text', textDecoration: 'none', '&:hover': { color: 'accentText' } });
const figures = css({ fontVariantNumeric: 'tabular-nums' });
const filled = css({ color: 'warning', fill: '[currentColor]' });
