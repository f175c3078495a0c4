import { useQueries } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { HOME_SCOPES, type HomeScope } from '#contracts/api/home.ts';
import type { FilingWait } from '#contracts/api/spvFiling.ts';
import { useAccount } from '#src/shared/api/account.queries.ts';
import { useLineKeys } from '#src/shared/hooks/useLineKeys.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { today } from '#src/shared/text/today.ts';
import { Segmented } from '#src/shared/ui/actions/Segmented.tsx';
import { ErrorState } from '#src/shared/ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '#src/shared/ui/feedback/SkeletonRows.tsx';
import { PageHeader } from '#src/shared/ui/page/PageHeader.tsx';
import { FilingsSection } from './filings/FilingsSection.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { filingsOptions, messagesOptions, missingOptions, requestsOptions, toDoOptions } from './home.queries.ts';
import { HomeLinks } from './HomeLinks.tsx';
import { useHomeScope, type HomeSearch } from './homeScope.ts';
import { LookBack } from './LookBack.tsx';
import { MessagesSection } from './MessagesSection.tsx';
import { NothingToday } from './NothingToday.tsx';
import { OverdueSection } from './overdue/OverdueSection.tsx';
import { RequestsSection } from './RequestsSection.tsx';
import { DeadlinePanel } from './side/DeadlinePanel.tsx';
import { TeamPanel } from './side/TeamPanel.tsx';
import { TimerPanel } from './side/TimerPanel.tsx';
import { ToDoSection } from './toDo/ToDoSection.tsx';

/** What this person has to do, or the whole firm for its owners; at the right what one glances at. */
export function HomeScreen({ search }: { readonly search: HomeSearch }) {
  const { t } = useTranslation('home');
  const { isOwner, scope, setScope } = useHomeScope(search);
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

/** What is overdue, to do, and what waits for the person. A part with nothing is left out. */
function HomeSections({ scope }: { readonly scope: HomeScope }) {
  const { t } = useTranslation('home');
  const me = useAccount()?.user.id;
  const person = scope === 'mine' ? me : undefined;
  const parts = useQueries({
    queries: [
      missingOptions(scope),
      filingsOptions(scope),
      toDoOptions(scope),
      requestsOptions(scope),
      messagesOptions(scope),
    ],
  });
  const [missing, filings, toDo, requests, messages] = parts;
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
  if (!missing.data || !filings.data || !toDo.data || !requests.data || !messages.data)
    return <SkeletonRows label={t('loading')} />;
  const { forms } = missing.data;
  const overdue = filings.data.filter(({ waitsFor }) => isOverdue(waitsFor));
  const waiting = filings.data.filter(({ waitsFor }) => !isOverdue(waitsFor));
  const parted = [forms, filings.data, toDo.data.lines, requests.data, messages.data.lines];
  const count = parted.reduce((sum, lines) => sum + lines.length, 0);
  return (
    <>
      {forms.length + overdue.length === 0 ? null : (
        <OverdueSection missing={forms} filings={overdue} person={person} />
      )}
      {toDo.data.lines.length === 0 ? null : <ToDoSection scope={scope} toDo={toDo.data} />}
      {waiting.length === 0 ? null : <FilingsSection lines={waiting} person={person} />}
      {requests.data.length === 0 ? null : <RequestsSection lines={requests.data} person={person} />}
      {messages.data.lines.length === 0 ? null : <MessagesSection messages={messages.data} person={person} />}
      <FirstSteps />
      {count === 0 ? <NothingToday next={toDo.data.next} /> : null}
      <LookBack person={person} />
    </>
  );
}

/** These did not arrive; the others go on with their next step. */
const OVERDUE: readonly FilingWait[] = ['invalid', 'withErrors', 'refused', 'unknown'];
const isOverdue = (waitsFor: FilingWait) => OVERDUE.includes(waitsFor);

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
/** In one column the panels come after the parts of the day, before the links. */
const main = css({ display: 'flex', flexDirection: 'column', minW: '0', _narrow: { display: 'contents' } });
const side = css({
  display: 'flex',
  flexDirection: 'column',
  minW: '0',
  borderLeftWidth: '1px',
  borderLeftStyle: 'solid',
  borderLeftColor: 'line',
  _narrow: { order: '1', borderLeftWidth: '0', borderTopWidth: '1px', borderTopStyle: 'solid', borderTopColor: 'line' },
});
