import { useQuery } from '@tanstack/react-query';
import { CircleDot, CircleUserRound, Flag, UserRoundCheck } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../api/account.queries.ts';
import { ChoiceFilter } from '../filters/ChoiceFilter.tsx';
import { DUE_PRESETS } from '../filters/datePresets.ts';
import { DateRangeFilter } from '../filters/DateRangeFilter.tsx';
import { peopleOptions } from '../filters/people.queries.ts';
import { SearchFilter } from '../filters/SearchFilter.tsx';
import { ToggleFilter } from '../filters/ToggleFilter.tsx';
import { Icon } from '../ui/labels/Icon.tsx';
import { priorityOptions, statusOptions } from './workChoices.tsx';

type Chosen = Pick<ComponentProps<typeof ChoiceFilter>, 'value' | 'onChange'>;

type WorkFiltersProps = {
  readonly search: ComponentProps<typeof SearchFilter>;
  /** What makes a line one's own: its people, of whom the person is to be the only one. */
  readonly mine: Chosen;
  readonly assignee: Chosen;
  readonly status: Chosen;
  readonly priority: Chosen;
  readonly due: Pick<ComponentProps<typeof DateRangeFilter>, 'from' | 'to' | 'onChange'>;
  /** Filters by client. */
  readonly children: ReactNode;
};

/** What lists and boards of work items and tasks can be filtered by. */
export function WorkFilters({ search, mine, assignee, status, priority, due, children }: WorkFiltersProps) {
  const { t } = useTranslation('work');
  const me = useAccount()?.user.id;
  const people = useQuery(peopleOptions());
  return (
    <>
      <SearchFilter {...search} />
      {me === undefined ? null : (
        <ToggleFilter
          name={t('filter.mine')}
          icon={<Icon of={UserRoundCheck} size={14} />}
          value={mine.value.length === 1 && mine.value[0] === me}
          onChange={(isOn) => mine.onChange(isOn ? [me] : [])}
        />
      )}
      <ChoiceFilter
        name={t('filter.assignee')}
        icon={<Icon of={CircleUserRound} size={14} />}
        options={[
          { value: 'unassigned', label: t('person.none') },
          ...(people.data ?? []).map(({ id, displayName }) => ({ value: id, label: displayName })),
        ]}
        isLoading={people.isPending}
        hasFailed={people.isError}
        {...assignee}
      />
      {children}
      <ChoiceFilter
        name={t('filter.status')}
        icon={<Icon of={CircleDot} size={14} />}
        options={statusOptions(t)}
        {...status}
      />
      <ChoiceFilter
        name={t('filter.priority')}
        icon={<Icon of={Flag} size={14} />}
        options={priorityOptions(t)}
        {...priority}
      />
      <DateRangeFilter name={t('filter.due')} presets={DUE_PRESETS} isWhole {...due} />
    </>
  );
}
