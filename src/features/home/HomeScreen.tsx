import { useQueries } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { HOME_SCOPES, type HomeScope } from '#contracts/api/home.ts';
import { useCan } from '#src/shared/api/account.queries.ts';
import { useLineKeys } from '#src/shared/hooks/useLineKeys.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { today } from '#src/shared/text/today.ts';
import { Segmented } from '#src/shared/ui/actions/Segmented.tsx';
import { ErrorState } from '#src/shared/ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '#src/shared/ui/feedback/SkeletonRows.tsx';
import { PageHeader } from '#src/shared/ui/page/PageHeader.tsx';
import { FilingsSection } from './filings/FilingsSection.tsx';
import { filingsOptions, messagesOptions, toDoOptions } from './home.queries.ts';
import { HomeLinks } from './HomeLinks.tsx';
import { MessagesSection } from './MessagesSection.tsx';
import { NothingToday } from './NothingToday.tsx';
import { DeadlinePanel } from './side/DeadlinePanel.tsx';
import { TeamPanel } from './side/TeamPanel.tsx';
import { TimerPanel } from './side/TimerPanel.tsx';
import { ToDoSection } from './toDo/ToDoSection.tsx';

/** What this person has to do, or the whole firm for its owners; at the right what one glances at. */
export function HomeScreen() {
  const { t } = useTranslation('home');
  const isOwner = useCan()('home.team');
  const [scope, setScope] = useState<HomeScope>('mine');
  const lines = useRef<HTMLDivElement>(null);
  useLineKeys(lines);
  const { fullDate } = useFormat();
  return (
    <>
      <PageHeader
        title={t('title')}
        note={fullDate(today())}
        actions={
          isOwner ? (
            <Segmented
              label={t('scope.label')}
              options={HOME_SCOPES.map((value) => ({ value, label: t(SCOPE_KEY[value]) }))}
              value={scope}
              onChange={setScope}
            />
          ) : undefined
        }
      />
      <div className={columns}>
        <div ref={lines} className={main}>
          <HomeSections scope={scope} />
          <HomeLinks />
        </div>
        <aside className={side} aria-label={t('side')}>
          <TimerPanel />
          <DeadlinePanel scope={scope} />
          {isOwner ? <TeamPanel isOnPhone={scope === 'firm'} /> : null}
        </aside>
      </div>
    </>
  );
}

const SCOPE_KEY = { mine: 'scope.mine', firm: 'scope.firm' } as const satisfies Record<HomeScope, string>;

/** What is to do, to answer, and what waits. A part with nothing is left out. */
function HomeSections({ scope }: { readonly scope: HomeScope }) {
  const { t } = useTranslation('home');
  const [toDo, messages, filings] = useQueries({
    queries: [toDoOptions(scope), messagesOptions(scope), filingsOptions(scope)],
  });
  const parts = [toDo, messages, filings];
  const failed = parts.find(({ isLoadingError }) => isLoadingError);
  if (failed !== undefined) {
    return (
      <ErrorState
        title={t('failed')}
        error={failed.error}
        isRetrying={parts.some(({ isFetching }) => isFetching)}
        onRetry={() => {
          for (const part of parts) if (part.isLoadingError) void part.refetch();
        }}
      />
    );
  }
  if (toDo.data === undefined || messages.data === undefined || filings.data === undefined) {
    return <SkeletonRows label={t('loading')} />;
  }
  const { approval, tokens, person } = filings.data;
  const waiting = approval.count + tokens.reduce((sum, { count }) => sum + count, 0) + person.count;
  const isEmpty = toDo.data.lines.length + messages.data.lines.length + waiting === 0;
  return (
    <>
      {isEmpty ? <NothingToday next={toDo.data.next} /> : null}
      {toDo.data.lines.length === 0 ? null : <ToDoSection scope={scope} toDo={toDo.data} />}
      {messages.data.lines.length === 0 ? null : <MessagesSection messages={messages.data} />}
      {waiting === 0 ? null : <FilingsSection filings={filings.data} count={waiting} />}
    </>
  );
}

const columns = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 1fr) 320px]',
  flexGrow: '1',
  minH: '0',
  overflowY: 'auto',
  borderTopWidth: '1px',
  borderTopStyle: 'solid',
  borderTopColor: 'line',
  _narrow: { display: 'flex', flexDirection: 'column' },
});
const main = css({ display: 'flex', flexDirection: 'column', minW: '0', _narrow: { order: '2' } });
const side = css({
  display: 'flex',
  flexDirection: 'column',
  minW: '0',
  borderLeftWidth: '1px',
  borderLeftStyle: 'solid',
  borderLeftColor: 'line',
  _narrow: { order: '1', borderLeftWidth: '0' },
});
