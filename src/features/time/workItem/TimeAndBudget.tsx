import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { TimeEntry } from '#contracts/api/time.ts';
import type { WorkItem } from '#contracts/api/workItem.ts';
import { useCan } from '#src/shared/api/account.queries.ts';
import { api } from '#src/shared/api/api.ts';
import { durationText } from '#src/shared/text/duration.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { workItemTimeOptions } from '#src/shared/time/time.queries.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { ButtonLink } from '#src/shared/ui/actions/ButtonLink.tsx';
import { ErrorState } from '#src/shared/ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '#src/shared/ui/feedback/SkeletonRows.tsx';
import { Avatar } from '#src/shared/ui/labels/Avatar.tsx';
import { PageSection } from '#src/shared/ui/page/PageSection.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { EntryDialog } from '../entry/EntryDialog.tsx';
import { TimeBars } from './TimeBars.tsx';

/** Newest entries that stand there; the rest is in the timesheet. */
const ENTRIES_SHOWN = 10;

/** Time of a work item: by person, by week, and the newest entries. */
export function TimeAndBudget({ item }: { readonly item: WorkItem }) {
  const { t } = useTranslation('time');
  const { day } = useFormat();
  const time = useQuery(workItemTimeOptions(item.id));
  if (time.isError) {
    return <ErrorState title={t('budget.failed')} error={time.error} onRetry={() => void time.refetch()} />;
  }
  if (time.data === undefined) return <SkeletonRows label={t('week.loading')} />;
  const { byPerson, byWeek } = time.data;
  return (
    <div className={page}>
      {byPerson.length === 0 ? (
        <p className={textRecipe.quiet}>{t('budget.nobody')}</p>
      ) : (
        <>
          <PageSection title={t('budget.byPerson')}>
            <TimeBars
              rows={byPerson.map(({ userId, displayName, seconds }) => ({
                id: userId,
                label: displayName,
                mark: <Avatar name={displayName} size="small" />,
                seconds,
              }))}
            />
          </PageSection>
          <PageSection title={t('budget.byWeek')}>
            <TimeBars
              rows={byWeek.map(({ monday, seconds }) => ({
                id: monday,
                label: t('budget.week', { day: day(monday) }),
                seconds,
              }))}
            />
          </PageSection>
        </>
      )}
      <Entries item={item} />
    </div>
  );
}

function Entries({ item }: { readonly item: WorkItem }) {
  const { t } = useTranslation('time');
  const seesOthers = useCan()('timeOfOthers');
  const [edited, setEdited] = useState<TimeEntry | 'new' | null>(null);
  const entries = useQuery(
    api.timeEntries.list.queryOptions({
      input: { workItemId: [item.id], pageSize: ENTRIES_SHOWN },
    }),
  );
  const preset = {
    clientId: item.clientId,
    clientLegalName: item.clientLegalName,
    workItemId: item.id,
    workItemTitle: item.title,
  };
  return (
    <PageSection title={seesOthers ? t('budget.entries') : t('budget.ownEntries')}>
      <ul className={list}>
        {entries.data?.items.map((entry) => (
          <EntryLine key={entry.id} entry={entry} onEdit={() => setEdited(entry)}>
            {seesOthers ? <Avatar name={entry.userName} size="small" /> : null}
          </EntryLine>
        ))}
      </ul>
      <div className={buttons}>
        <Button onClick={() => setEdited('new')}>{t('action.add')}</Button>
        <ButtonLink look="ghost" to="/work/time" search={{ workItem: item.id }}>
          {t('timer.timesheet')}
        </ButtonLink>
      </div>
      {edited === null ? null : (
        <EntryDialog entry={edited === 'new' ? null : edited} preset={preset} onClose={() => setEdited(null)} />
      )}
    </PageSection>
  );
}

type EntryLineProps = { readonly entry: TimeEntry; readonly onEdit: () => void; readonly children: ReactNode };

function EntryLine({ entry, onEdit, children }: EntryLineProps) {
  const { day } = useFormat();
  return (
    <li>
      <button type="button" className={line} onClick={onEdit}>
        <span className={textRecipe.figures}>{day(entry.day)}</span>
        {children}
        <span className={words}>{[entry.workItemTaskTitle, entry.notes].filter(Boolean).join(' · ')}</span>
        <span className={textRecipe.figures}>{durationText(entry.seconds)}</span>
      </button>
    </li>
  );
}

const page = css({ display: 'flex', flexDirection: 'column', gap: '32', p: '16', maxW: 'pageSmall' });
const list = css({ listStyle: 'none', m: '0', p: '0' });
const line = css({
  display: 'flex',
  alignItems: 'center',
  gap: '12',
  w: 'full',
  minH: '36',
  px: '0',
  borderBottomWidth: '1px',
  borderBottomStyle: 'solid',
  borderBottomColor: 'lineSoft',
  color: 'text',
  textAlign: 'left',
  textStyle: 'secondary',
  cursor: 'pointer',
  _hover: { bg: 'hover' },
});
const words = css({
  flexGrow: '1',
  minW: '0',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: 'mut',
});
const buttons = css({ display: 'flex', gap: '8' });
