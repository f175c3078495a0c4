import { useTranslation } from 'react-i18next';
import { ExportMenu } from '#src/shared/list/export/ExportMenu.tsx';
import { Segmented } from '#src/shared/ui/actions/Segmented.tsx';
import { PageHeader } from '#src/shared/ui/page/PageHeader.tsx';
import { MonthStepper } from './filters/MonthStepper.tsx';
import type { Period, PeriodBounds } from './filters/reportPeriod.ts';
import type { ReportSearch } from './reportSearch.ts';
import { exportFilter, reportExport } from './spvReport.queries.ts';

type ReportHeaderProps = {
  readonly search: ReportSearch;
  readonly period: Period;
  readonly bounds: PeriodBounds;
  /** Views and export are behind a flag; a phone has no room for hexagons. */
  readonly hasViews: boolean;
  readonly isPhone: boolean;
  readonly isHexagons: boolean;
  readonly onChange: (change: Partial<ReportSearch>) => void;
};

const VIEWS = ['list', 'hexagons'] as const;
const VIEW_KEY = { list: 'view.list', hexagons: 'view.hexagons' } as const satisfies Record<
  (typeof VIEWS)[number],
  string
>;

/** Title, month, the way to look at it, and the report as a file. */
export function ReportHeader(props: ReportHeaderProps) {
  const { search, period, bounds, hasViews, isPhone, isHexagons, onChange } = props;
  const { t } = useTranslation('spvReport');
  return (
    <PageHeader
      title={t('title')}
      beside={<MonthStepper period={period} bounds={bounds} onChange={onChange} />}
      actions={
        hasViews ? (
          <>
            {isPhone ? null : (
              <Segmented
                label={t('view.label')}
                options={VIEWS.map((value) => ({ value, label: t(VIEW_KEY[value]) }))}
                value={isHexagons ? 'hexagons' : 'list'}
                onChange={(view) => onChange({ hexagons: view === 'list' ? undefined : true })}
              />
            )}
            <ExportMenu exported={reportExport} filter={exportFilter(period, search)} />
          </>
        ) : undefined
      }
    />
  );
}
