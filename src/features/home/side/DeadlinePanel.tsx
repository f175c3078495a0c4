import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { HomeScope } from '#contracts/api/home.ts';
import { DEADLINE_NEAR_DAYS } from '#contracts/limits.ts';
import { localeOf } from '#src/shared/text/format.ts';
import { Skeleton } from '#src/shared/ui/feedback/Skeleton.tsx';
import { Badge } from '#src/shared/ui/labels/Badge.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { daysBetween } from '../dayName.ts';
import { deadlinesOptions } from '../home.queries.ts';
import { ShareBar } from './ShareBar.tsx';
import { Panel } from './Panel.tsx';

type Form = {
  readonly statementType: string;
  readonly filed: number;
  readonly waiting: number;
  readonly missing: number;
};
type Deadline = {
  readonly date: string;
  readonly month: number;
  readonly year: number;
  readonly forms: readonly Form[];
};

/** The next two deadlines: what is filed, waits and is missing of each form. */
export function DeadlinePanel({ scope }: { readonly scope: HomeScope }) {
  const { t, i18n } = useTranslation('home');
  const deadlines = useQuery(deadlinesOptions(scope));
  const dayOf = new Intl.DateTimeFormat(localeOf(i18n.language), {
    day: 'numeric',
    month: 'long',
    weekday: 'long',
    timeZone: 'UTC',
  });
  if (deadlines.data === undefined) {
    return (
      <Panel title={t('deadline.title')}>
        {deadlines.isError ? <p className={textRecipe.quiet}>{t('deadline.failed')}</p> : <Skeleton width="full" />}
      </Panel>
    );
  }
  const { today } = deadlines.data;
  const [first, ...others] = deadlines.data.deadlines;
  if (first === undefined) return null;
  const days = daysBetween(today, first.date);
  return (
    <Panel
      title={dayOf.format(new Date(first.date))}
      note={
        <Badge tone={days <= DEADLINE_NEAR_DAYS ? 'warning' : 'neutral'} icon={<Icon of={Clock} size={12} />}>
          {days === 0 ? t('deadline.today') : t('deadline.days', { count: days })}
        </Badge>
      }
    >
      <Forms deadline={first} isNear={days <= DEADLINE_NEAR_DAYS} hasHead />
      {others.map((deadline) => (
        <div key={deadline.date}>
          <h3 className={later}>{dayOf.format(new Date(deadline.date))}</h3>
          <Forms deadline={deadline} isNear={daysBetween(today, deadline.date) <= DEADLINE_NEAR_DAYS} />
        </div>
      ))}
    </Panel>
  );
}

type FormsProps = { readonly deadline: Deadline; readonly isNear: boolean; readonly hasHead?: boolean };

/** One row for each form; its figures open the filings, or the report where there are none yet. */
function Forms({ deadline: { date, month, year, forms }, isNear, hasHead = false }: FormsProps) {
  const { t } = useTranslation('home');
  if (forms.length === 0) return <p className={textRecipe.quiet}>{t('deadline.none')}</p>;
  return (
    <table className={table}>
      <caption className="sr-only">{t('deadline.of', { date })}</caption>
      <thead className={hasHead ? undefined : 'sr-only'}>
        <tr>
          <th scope="col">
            <span className="sr-only">{t('deadline.form')}</span>
          </th>
          <th scope="col" aria-hidden />
          <th scope="col">{t('deadline.filed')}</th>
          <th scope="col">{t('deadline.waiting')}</th>
          <th scope="col">{t('deadline.missing')}</th>
        </tr>
      </thead>
      <tbody>
        {forms.map(({ statementType, filed, waiting, missing }) => (
          <tr key={statementType}>
            <th scope="row">{statementType}</th>
            <td aria-hidden>
              <ShareBar
                parts={[
                  { tone: 'positive', value: filed },
                  { tone: 'wait', value: waiting },
                ]}
                total={filed + waiting + missing}
              />
            </td>
            <td>
              <Link
                to="/spv/filings"
                search={{ month, year, status: 'Submitted,Confirmed,ConfirmedWithWarnings' }}
                className={figure}
              >
                {filed}
              </Link>
            </td>
            <td>
              <Link to="/spv/filings" search={{ month, year, status: WAITING }} className={figure}>
                {waiting}
              </Link>
            </td>
            <td>
              <Link
                to="/dashboards/spv-report"
                search={{ month, year, missed: true }}
                className={figure}
                data-strong={(isNear && missing > 0) || undefined}
              >
                {missing}
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const WAITING = 'Validated,Approved,Signed,Processing,InvalidSubmission';
const later = css({ m: '0', mt: '8', mb: '4', textStyle: 'secondary', fontWeight: 'normal', color: 'mut' });
const table = css({
  w: 'full',
  borderCollapse: 'collapse',
  textStyle: 'secondary',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { h: '28', px: '0', textAlign: 'right', fontWeight: 'normal' },
  '& thead th': { textStyle: 'caption', color: 'mut', h: '24' },
  '& tbody th': { textAlign: 'left', fontWeight: 'medium', w: '48' },
  '& td:nth-child(2)': { w: '64' },
});
const figure = css({
  color: 'text',
  textDecoration: 'none',
  '&:hover': { color: 'accentText', textDecoration: 'underline' },
  '&[data-strong]': { fontWeight: 'semibold' },
});
