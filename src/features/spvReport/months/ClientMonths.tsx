import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { REPORT_MONTHS } from '#contracts/limits.ts';
import { today } from '#src/shared/text/today.ts';
import { Link } from '#src/shared/ui/actions/Link.tsx';
import { ErrorState } from '#src/shared/ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '#src/shared/ui/feedback/SkeletonRows.tsx';
import { Badge, type BadgeTone } from '#src/shared/ui/labels/Badge.tsx';
import type { CellKind } from '../cells/cellKind.ts';
import type { Explained } from '../cells/CellTarget.tsx';
import type { Period } from '../filters/reportPeriod.ts';
import { useMonthName } from '../filters/useMonthName.ts';
import { clientMonthsOptions, dueDaysOptions } from '../spvReport.queries.ts';
import { ExpectationNotes } from './ExpectationNotes.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { monthRowsOf, type MonthRow } from './monthRows.ts';

type ClientMonthsProps = {
  readonly clientId: string;
  readonly clientName: string;
  readonly period: Period;
  readonly onExplain: (explained: Explained) => void;
};

/** One client along its months, with what is expected of it and from where that is known. */
export function ClientMonths({ clientId, clientName, period, onExplain }: ClientMonthsProps) {
  const { t } = useTranslation('spvReport');
  const names = useMonthName();
  const months = useQuery(clientMonthsOptions(clientId, period));
  const due = useQuery(dueDaysOptions(period, REPORT_MONTHS));
  const { data } = months;
  const label = t('months.label', { client: clientName });
  if (months.isLoadingError) {
    return (
      <ErrorState
        title={t('months.error')}
        error={months.error}
        isRetrying={months.isFetching}
        onRetry={() => void months.refetch()}
      />
    );
  }
  if (data === undefined) return <SkeletonRows label={label} />;
  const [first, last] = [data.months[0] ?? period, data.months.at(-1) ?? period];
  const rows = monthRowsOf(data, due.data, today());
  return (
    <section className={frame} aria-label={label}>
      <header className={header}>
        <span className={range}>
          {t('months.range', { count: data.months.length, from: names.short(first), to: names.short(last) })}
        </span>
        {PROBLEMS.map(({ kind, tone, text }) => {
          const count = countOf(rows, kind);
          return count === 0 ? null : (
            <Badge key={kind} tone={tone}>
              {t(text, { count })}
            </Badge>
          );
        })}
        <Link to="/clients/clientDetails/$slug" params={{ slug: clientId }} className={open}>
          {t('months.openClient')}
        </Link>
      </header>
      <MonthGrid {...{ label, rows, clientId, clientName, onExplain }} months={data.months} />
      <ExpectationNotes {...{ clientId, clientName }} vector={data.vector} expectations={data.expectations} />
    </section>
  );
}

const PROBLEMS = [
  { kind: 'error', tone: 'critical', text: 'months.errors' },
  { kind: 'warning', tone: 'warning', text: 'months.warnings' },
  { kind: 'late', tone: 'critical', text: 'months.late' },
] as const satisfies readonly { kind: CellKind; tone: BadgeTone; text: string }[];

const countOf = (rows: readonly MonthRow[], kind: CellKind): number =>
  rows.flatMap(({ cells }) => cells).filter((cell) => cell?.kind === kind).length;

const frame = css({
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'line',
  borderRadius: '8',
  bg: 'bg',
  overflow: 'hidden',
});
const header = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8', px: '16', py: '8' });
const range = css({ fontWeight: 'semibold', textStyle: 'secondary', mr: '8' });
const open = css({
  ml: 'auto',
  textStyle: 'secondary',
  color: 'accentText',
  '&:hover': { textDecoration: 'underline' },
});
