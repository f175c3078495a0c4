import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CircleDollarSign, Clock, Plus, User } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#src/shared/api/account.queries.ts';
import { ChoiceFilter } from '#src/shared/filters/ChoiceFilter.tsx';
import { ClientFilter } from '#src/shared/filters/ClientFilter.tsx';
import { DateRangeFilter } from '#src/shared/filters/DateRangeFilter.tsx';
import { peopleOptions } from '#src/shared/filters/people.queries.ts';
import { SearchFilter } from '#src/shared/filters/SearchFilter.tsx';
import { useCommands } from '#src/shared/hooks/useCommands.ts';
import { DataTable } from '#src/shared/list/DataTable.tsx';
import { EmptyList } from '#src/shared/list/EmptyList.tsx';
import { FilterBar } from '#src/shared/list/FilterBar.tsx';
import { ListScreen } from '#src/shared/list/ListScreen.tsx';
import { useList, type ListOf } from '#src/shared/list/useList.ts';
import { openTimer } from '#src/shared/time/timerDraft.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { CommandButton } from '#src/shared/ui/actions/CommandButton.tsx';
import { EmptyState } from '#src/shared/ui/feedback/EmptyState.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { EntryDialog } from '../entry/EntryDialog.tsx';
import { timeList } from '../time.queries.ts';
import { TimeTabs } from '../TimeTabs.tsx';
import type { TimeSearch } from './timeSearch.ts';
import { TimeTotals } from './TimeTotals.tsx';
import { useTimeDrawing } from './useTimeDrawing.tsx';
import { WorkItemFilter } from './WorkItemFilter.tsx';

/** Time entries as a list. Its state is in the address. */
export function TimeList({ search }: { readonly search: TimeSearch }) {
  const { t } = useTranslation('time');
  const navigate = useNavigate();
  const list = useList(timeList, search, { label: t('table') });
  const seesOthers = useCan()('timeOfOthers');
  const drawing = useTimeDrawing(search, seesOthers);
  const [isAdding, setAdding] = useState(false);
  const { add } = useCommands({
    add: { keys: 'n', label: t('action.add'), icon: Plus, run: () => setAdding(true) },
  });
  const opened = list.rows.find(({ id }) => id === search.entry);
  const close = () => {
    setAdding(false);
    if (search.entry !== undefined) void navigate({ to: '.', search: { ...search, entry: undefined }, replace: true });
  };
  return (
    <ListScreen
      list={list}
      title={t('title')}
      tabs={<TimeTabs search={search} />}
      actions={<CommandButton look="primary" command={add} />}
    >
      <FilterBar list={list} count="time:count" countCapped="time:countCapped">
        <SearchFilter {...list.filter('search')} />
        {seesOthers ? <PersonFilter {...list.filter('person')} /> : null}
        <ClientFilter {...list.filter('client')} />
        <WorkItemFilter {...list.filter('workItem')} />
        <DateRangeFilter name={t('column.day')} from={search.from} to={search.to} onChange={list.set} />
        <ChoiceFilter
          {...list.filter('billable')}
          isSingle
          name={t('column.billable')}
          icon={<Icon of={CircleDollarSign} size={14} />}
          options={[
            { value: 'yes', label: t('billable.yes') },
            { value: 'no', label: t('billable.no') },
          ]}
        />
      </FilterBar>
      <TimeTotals search={search} />
      <DataTable list={list} drawing={drawing} layoutKey="table.time" errorTitle={t('error.title')} />
      <TimeEmpty list={list} onAdd={add.run} />
      {isAdding || opened !== undefined ? <EntryDialog entry={opened ?? null} onClose={close} /> : null}
    </ListScreen>
  );
}

function TimeEmpty({ list, onAdd }: { readonly list: ListOf<typeof timeList>; readonly onAdd: () => void }) {
  const { t } = useTranslation('time');
  return (
    <EmptyList list={list} page={t('empty.page')} filtered={t('empty.filtered')} showAll={t('empty.showAll')}>
      <EmptyState icon={<Icon of={Clock} size={24} />} title={t('empty.title')} text={t('empty.text')}>
        <Button look="primary" onClick={() => openTimer()}>
          {t('timer.start')}
        </Button>
        <Button onClick={onAdd}>{t('action.add')}</Button>
      </EmptyState>
    </EmptyList>
  );
}

type PersonFilterProps = { readonly value: readonly string[]; readonly onChange: (value: readonly string[]) => void };

function PersonFilter(props: PersonFilterProps) {
  const { t } = useTranslation('time');
  const people = useQuery(peopleOptions());
  return (
    <ChoiceFilter
      {...props}
      name={t('column.person')}
      icon={<Icon of={User} size={14} />}
      options={(people.data ?? []).map(({ id, displayName }) => ({ value: id, label: displayName }))}
      isLoading={people.isPending}
      hasFailed={people.isError}
    />
  );
}
