import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { TimelineEvent } from '#contracts/api/timeline.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { EmptyState } from '#src/shared/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#src/shared/ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '#src/shared/ui/feedback/SkeletonRows.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { layoutRecipe } from '#src/shared/ui/layout.recipe.ts';
import { clientTimelineOptions } from './timeline.queries.ts';
import { TimelineLine } from './TimelineLine.tsx';

/** The timeline tab: what has happened to the client, by day, newest first. */
export function ClientTimeline({ clientId }: { readonly clientId: string }) {
  const { t } = useTranslation('timeline');
  const timeline = useInfiniteQuery(clientTimelineOptions(clientId));
  if (timeline.isPending) return <SkeletonRows label={t('title')} />;
  if (timeline.isError) {
    return (
      <ErrorState
        title={t('failed')}
        error={timeline.error}
        isRetrying={timeline.isFetching}
        onRetry={() => void timeline.refetch()}
      />
    );
  }
  const events = timeline.data.pages.flatMap(({ items }) => items);
  if (events.length === 0) {
    return <EmptyState icon={<Icon of={History} size={24} />} title={t('empty')} text={t('emptyText')} />;
  }
  return (
    <section className={column} aria-labelledby="client-timeline">
      <h2 id="client-timeline" className="sr-only">
        {t('title')}
      </h2>
      <Days events={events} />
      {timeline.hasNextPage ? (
        <div>
          <Button isBusy={timeline.isFetchingNextPage} onClick={() => void timeline.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function Days({ events }: { readonly events: readonly TimelineEvent[] }) {
  const { localTime } = useFormat();
  const dayOf = ({ at }: TimelineEvent) => localTime(at).slice(0, localTime(at).indexOf(' '));
  const days = Map.groupBy(events, dayOf);
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-label={day}>
      <h3 className={heading}>{day}</h3>
      <ol className={layoutRecipe.list}>
        {ofDay.map((event) => (
          <TimelineLine key={event.id} event={event} />
        ))}
      </ol>
    </section>
  ));
}

const column = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '16',
  p: '24',
  maxWidth: 'pageSmall',
  minWidth: '0',
  _mobile: { p: '16' },
});
const heading = css({ m: '0', mb: '4', textStyle: 'caption', fontWeight: 'medium', color: 'mut' });
