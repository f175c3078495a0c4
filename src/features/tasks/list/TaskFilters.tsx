import { useQuery } from '@tanstack/react-query';
import { CircleDot, CircleUserRound, Flag, UserRoundCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '#src/shared/api/account.queries.ts';
import { AccountManagerFilter } from '#src/shared/filters/AccountManagerFilter.tsx';
import { ChoiceFilter } from '#src/shared/filters/ChoiceFilter.tsx';
import { ClientFilter } from '#src/shared/filters/ClientFilter.tsx';
import { DateRangeFilter } from '#src/shared/filters/DateRangeFilter.tsx';
import { DUE_PRESETS } from '#src/shared/filters/datePresets.ts';
import { peopleOptions } from '#src/shared/filters/people.queries.ts';
import { ToggleFilter } from '#src/shared/filters/ToggleFilter.tsx';
import type { ListOf } from '#src/shared/list/useList.ts';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { priorityOptions, statusOptions } from '#src/shared/work/workChoices.tsx';
import type { taskList } from '../tasks.queries.ts';

type TaskFiltersProps = {
  readonly list: Pick<ListOf<typeof taskList>, 'filter' | 'set' | 'search'>;
  /** False on the page of one client. */
  readonly hasClients: boolean;
};

/** What a list of tasks can be filtered by. Mine are those that this person is to do. */
export function TaskFilters({ list, hasClients }: TaskFiltersProps) {
  const { t } = useTranslation('work');
  const me = useAccount()?.user.id;
  const people = useQuery(peopleOptions());
  const assignee = list.filter('assignee');
  return (
    <>
      {me === undefined ? null : (
        <ToggleFilter
          name={t('filter.mine')}
          icon={<Icon of={UserRoundCheck} size={14} />}
          value={assignee.value.length === 1 && assignee.value[0] === me}
          onChange={(isOn) => assignee.onChange(isOn ? [me] : [])}
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
      {hasClients ? (
        <>
          <AccountManagerFilter {...list.filter('accountManager')} />
          <ClientFilter {...list.filter('client')} />
        </>
      ) : null}
      <ChoiceFilter
        name={t('filter.status')}
        icon={<Icon of={CircleDot} size={14} />}
        options={statusOptions(t)}
        {...list.filter('status')}
      />
      <ChoiceFilter
        name={t('filter.priority')}
        icon={<Icon of={Flag} size={14} />}
        options={priorityOptions(t)}
        {...list.filter('priority')}
      />
      <DateRangeFilter
        name={t('filter.due')}
        presets={DUE_PRESETS}
        isWhole
        from={list.search.from}
        to={list.search.to}
        onChange={list.set}
      />
    </>
  );
}
