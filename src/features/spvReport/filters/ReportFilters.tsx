import { Archive, CircleDashed, CircleDot, Milestone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { REPORT_STAGES, type ReportStage } from '#contracts/api/spvReport.ts';
import { SEARCH_TEXT_MAX } from '#contracts/limits.ts';
import { AccountManagerFilter } from '#src/shared/filters/AccountManagerFilter.tsx';
import { ChoiceFilter } from '#src/shared/filters/ChoiceFilter.tsx';
import { ClientFilter } from '#src/shared/filters/ClientFilter.tsx';
import { FormFilter } from '#src/shared/filters/FormFilter.tsx';
import { TextFilter } from '#src/shared/filters/TextFilter.tsx';
import { ToggleFilter } from '#src/shared/filters/ToggleFilter.tsx';
import { FilterRow } from '#src/shared/list/FilterRow.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { STATUS_KEY } from '../cells/CellMark.tsx';
import { CELL_STATUSES, type ReportFiltering } from '../reportSearch.ts';

type ReportFiltersProps = {
  readonly list: ReportFiltering;
  /** How many clients are shown. */
  readonly count: ReactNode;
};

/** What of the report is shown, and how many clients that are. */
export function ReportFilters({ list, count }: ReportFiltersProps) {
  const { t } = useTranslation('spvReport');
  const name = list.filter('name');
  return (
    <FilterRow list={list} end={count}>
      <TextFilter {...name} label={t('filter.name')} maxLength={SEARCH_TEXT_MAX} />
      <AccountManagerFilter {...list.filter('accountManager')} />
      <ClientFilter {...list.filter('client')} />
      <ChoiceFilter
        {...list.filter('status')}
        name={t('filter.status')}
        icon={<CircleDot size={14} strokeWidth={1.75} aria-hidden />}
        options={CELL_STATUSES.map((status) => ({ value: status, label: t(STATUS_KEY[status]) }))}
      />
      <FormFilter {...list.filter('form')} />
      <StageFilter list={list} />
      <ToggleFilter
        {...list.filter('inactive')}
        name={t('filter.inactive')}
        icon={<Archive size={14} strokeWidth={1.75} aria-hidden />}
      />
      <ToggleFilter
        {...list.filter('missed')}
        name={t('filter.missed')}
        icon={<CircleDashed size={14} strokeWidth={1.75} aria-hidden />}
      />
    </FilterRow>
  );
}

/** How far forms are, as a figure of a deadline has asked for it; there is nothing to see of it while it is off. */
function StageFilter({ list }: Pick<ReportFiltersProps, 'list'>) {
  const { t } = useTranslation('spvReport');
  const stage = list.filter('stage');
  if (stage.value.length === 0) return null;
  return (
    <ChoiceFilter
      {...stage}
      name={t('filter.stage')}
      icon={<Icon of={Milestone} size={14} />}
      options={REPORT_STAGES.map((one) => ({ value: one, label: t(STAGE_KEY[one]) }))}
    />
  );
}

const STAGE_KEY = {
  filed: 'stage.filed',
  waiting: 'stage.waiting',
  withErrors: 'stage.withErrors',
  withErrorsElsewhere: 'stage.withErrorsElsewhere',
  missing: 'stage.missing',
} as const satisfies Record<ReportStage, string>;
