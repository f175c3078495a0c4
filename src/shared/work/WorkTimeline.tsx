import { useInfiniteQuery } from '@tanstack/react-query';
import { Clock, FileText, History, ListChecks, MessageSquare, SquareCheck, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css, cx } from 'styled-system/css';
import type { WorkEvent } from '#contracts/api/timeline.ts';
import { WORK_PRIORITIES, WORK_STATUSES } from '#contracts/api/workItem.ts';
import { useFormat } from '../text/format.ts';
import { Button } from '../ui/actions/Button.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '../ui/feedback/SkeletonRows.tsx';
import { Icon } from '../ui/labels/Icon.tsx';
import { layoutRecipe } from '../ui/layout.recipe.ts';
import { textRecipe } from '../ui/text.recipe.ts';
import { PRIORITY_KEY, STATUS_KEY } from './words.ts';
import { eventKey, fieldKey } from './workEventWords.ts';
import type { taskTimelineOptions, workItemTimelineOptions } from './workTimeline.queries.ts';

type WorkTimelineProps = { readonly options: ReturnType<typeof workItemTimelineOptions | typeof taskTimelineOptions> };

/** What has happened to a work item or a task, by day, newest first. */
export function WorkTimeline({ options }: WorkTimelineProps) {
  const { t } = useTranslation('work');
  const timeline = useInfiniteQuery(options);
  if (timeline.isPending) return <SkeletonRows label={t('timeline.title')} />;
  if (timeline.isError) {
    return (
      <ErrorState
        title={t('timeline.failed')}
        error={timeline.error}
        isRetrying={timeline.isFetching}
        onRetry={() => void timeline.refetch()}
      />
    );
  }
  const events = timeline.data.pages.flatMap(({ items }) => items);
  if (events.length === 0) return <EmptyState icon={<Icon of={History} size={24} />} title={t('timeline.empty')} />;
  return (
    <div className={column}>
      <Days events={events} />
      {timeline.hasNextPage ? (
        <div>
          <Button isBusy={timeline.isFetchingNextPage} onClick={() => void timeline.fetchNextPage()}>
            {t('timeline.more')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function Days({ events }: { readonly events: readonly WorkEvent[] }) {
  const { localTime } = useFormat();
  const days = Map.groupBy(events, ({ at }) => localTime(at).split(' ')[0] ?? '');
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-label={day}>
      <h2 className={heading}>{day}</h2>
      <ol className={layoutRecipe.list}>
        {ofDay.map((event) => (
          <EventLine key={event.id} event={event} />
        ))}
      </ol>
    </section>
  ));
}

function EventLine({ event }: { readonly event: WorkEvent }) {
  const { t } = useTranslation('work');
  const { localTime } = useFormat();
  const { at, entity, action, title, actorName, changes } = event;
  return (
    <li className={line}>
      <time dateTime={at} className={cx(textRecipe.caption, textRecipe.figures)}>
        {localTime(at).split(' ')[1]}
      </time>
      <span className={mark}>
        <Icon of={ICONS[entity]} size={14} />
      </span>
      <div className={words}>
        <span>
          {t(eventKey(entity, action))}
          {title === '' || entity === 'workItem' ? null : <span className={textRecipe.mut}> {title}</span>}
        </span>
        {changes.map((change) => (
          <ChangeLine key={change.field} change={change} />
        ))}
      </div>
      <span className={textRecipe.quiet}>{actorName ?? t('timeline.system')}</span>
    </li>
  );
}

/** A changed field with what it was and is; a long text only says that it changed. */
function ChangeLine({ change: { field, before, after } }: { readonly change: WorkEvent['changes'][number] }) {
  const { t } = useTranslation('work');
  const { day } = useFormat();
  const key = fieldKey(field);
  if (key === undefined) return null;
  const wordOf = (value: string | null): string => {
    const status = WORK_STATUSES.find((one) => one === value);
    const priority = WORK_PRIORITIES.find((one) => one === value);
    if (value === null) return '–';
    if (status !== undefined) return t(STATUS_KEY[status]);
    if (priority !== undefined) return t(PRIORITY_KEY[priority]);
    return /^\d{4}-\d{2}-\d{2}$/.test(value) ? day(value) : value;
  };
  const name = t(key);
  return (
    <span className={textRecipe.quiet}>
      {LONG.has(field) ? name : t('timeline.change', { field: name, before: wordOf(before), after: wordOf(after) })}
    </span>
  );
}

const LONG: ReadonlySet<string> = new Set(['description', 'notes']);
const ICONS = {
  workItem: ListChecks,
  task: SquareCheck,
  taskComment: MessageSquare,
  attachment: FileText,
  timeEntry: Clock,
} as const satisfies Record<WorkEvent['entity'], LucideIcon>;

const column = css({ display: 'flex', flexDirection: 'column', gap: '16', p: '16' });
const heading = css({ m: '0', pb: '4', textStyle: 'caption', fontWeight: 'medium', color: 'mut' });
const line = css({
  display: 'grid',
  gridTemplateColumns: '[40px 16px minmax(0, 1fr) auto]',
  columnGap: '12',
  alignItems: 'baseline',
  py: '8',
  borderBottomWidth: '1px',
  borderBottomStyle: 'solid',
  borderBottomColor: 'lineSoft',
});
const mark = css({ color: 'mut', alignSelf: 'start', pt: '2' });
const words = css({ display: 'flex', flexDirection: 'column', minW: '0', overflowWrap: 'anywhere' });
