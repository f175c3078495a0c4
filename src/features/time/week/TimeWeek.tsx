import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { TimeEntry } from '#contracts/api/time.ts';
import { useAccount, useCan } from '#src/shared/api/account.queries.ts';
import { peopleOptions } from '#src/shared/filters/people.queries.ts';
import { useCommands } from '#src/shared/hooks/useCommands.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { addDays, mondayOf, useToday } from '#src/shared/time/days.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { CommandButton } from '#src/shared/ui/actions/CommandButton.tsx';
import { IconButton } from '#src/shared/ui/actions/IconButton.tsx';
import { ErrorState } from '#src/shared/ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '#src/shared/ui/feedback/SkeletonRows.tsx';
import { SelectField } from '#src/shared/ui/fields/SelectField.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { PageHeader } from '#src/shared/ui/page/PageHeader.tsx';
import { EntryDialog } from '../entry/EntryDialog.tsx';
import type { TimeSearch } from '../list/timeSearch.ts';
import { weekOptions } from '../time.queries.ts';
import { TimeTabs } from '../TimeTabs.tsx';
import { WeekGrid } from './WeekGrid.tsx';

/** The week of a person: a line for each work item. Which week and whose is in the address. */
export function TimeWeek({ search }: { readonly search: TimeSearch }) {
  const { t } = useTranslation('time');
  const navigate = useNavigate();
  const account = useAccount();
  const seesOthers = useCan()('timeOfOthers');
  const thisWeek = mondayOf(useToday());
  const monday = mondayOf(search.monday ?? thisWeek);
  const [person] = (search.person ?? '').split(',').filter(Boolean);
  const week = useQuery(weekOptions(monday, seesOthers ? person : undefined));
  const [preset, setPreset] = useState<Partial<TimeEntry> | null>(null);
  const { add } = useCommands({
    add: { keys: 'n', label: t('action.add'), icon: Plus, run: () => setPreset({}) },
  });
  const go = (change: Partial<TimeSearch>) => void navigate({ to: '/work/time', search: { ...search, ...change } });
  const goTo = (to: string) => go({ monday: to === thisWeek ? undefined : to });
  const isOwn = person === undefined || person === account?.user.id;

  return (
    <div className={screen}>
      <PageHeader
        title={t('title')}
        tabs={<TimeTabs search={search} />}
        actions={<CommandButton look="primary" command={add} />}
      />
      <WeekBar monday={monday} thisWeek={thisWeek} onGo={goTo}>
        {seesOthers ? (
          <WeekPerson value={person ?? account?.user.id ?? null} onChange={(id) => go({ person: id })} />
        ) : null}
      </WeekBar>
      {week.isError ? (
        <ErrorState title={t('error.title')} error={week.error} onRetry={() => void week.refetch()} />
      ) : week.data === undefined ? (
        <SkeletonRows label={t('week.loading')} />
      ) : (
        <WeekGrid
          monday={monday}
          lines={week.data}
          canAdd={isOwn}
          onAdd={setPreset}
          onOpen={({ clientId, workItemId }, at) =>
            go({
              view: 'list',
              page: 1,
              from: addDays(monday, at),
              to: addDays(monday, at),
              client: clientId,
              workItem: workItemId ?? undefined,
            })
          }
        />
      )}
      {preset === null ? null : <EntryDialog entry={null} preset={preset} onClose={() => setPreset(null)} />}
    </div>
  );
}

type WeekBarProps = {
  readonly monday: string;
  readonly thisWeek: string;
  readonly onGo: (monday: string) => void;
  readonly children: ReactNode;
};

/** Goes from week to week. */
function WeekBar({ monday, thisWeek, onGo, children }: WeekBarProps) {
  const { t } = useTranslation('time');
  const { day } = useFormat();
  return (
    <div className={bar} role="toolbar" aria-label={t('week.choose')}>
      <IconButton label={t('week.previous')} onClick={() => onGo(addDays(monday, -7))}>
        <Icon of={ChevronLeft} />
      </IconButton>
      <span className={range} aria-live="polite">
        {day(monday)} – {day(addDays(monday, 6))}
      </span>
      <IconButton label={t('week.next')} onClick={() => onGo(addDays(monday, 7))}>
        <Icon of={ChevronRight} />
      </IconButton>
      {monday === thisWeek ? null : (
        <Button look="ghost" size="dense" onClick={() => onGo(thisWeek)}>
          {t('week.this')}
        </Button>
      )}
      {children}
    </div>
  );
}

type WeekPersonProps = { readonly value: string | null; readonly onChange: (id: string) => void };

function WeekPerson({ value, onChange }: WeekPersonProps) {
  const { t } = useTranslation('time');
  const people = useQuery(peopleOptions());
  return (
    <div className={personBox}>
      <SelectField
        label={t('column.person')}
        placeholder={t('column.person')}
        options={(people.data ?? []).map(({ id, displayName }) => ({ value: id, label: displayName }))}
        isLoading={people.isPending}
        hasFailed={people.isError}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}

const screen = css({ display: 'flex', flexDirection: 'column', minH: '0' });
const bar = css({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '8',
  px: '16',
  py: '8',
  borderTopWidth: '1px',
  borderTopStyle: 'solid',
  borderTopColor: 'lineSoft',
});
const range = css({ fontVariantNumeric: 'tabular-nums', textStyle: 'secondary', fontWeight: 'medium' });
const personBox = css({
  ml: 'auto',
  w: '240',
  '& label': { srOnly: true },
  _mobile: { ml: '0', w: 'full' },
});
