import { useQuery } from '@tanstack/react-query';
import { Play, Square, Timer as TimerIcon } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { TimeEntry } from '#contracts/api/time.ts';
import { useAccount } from '#src/shared/api/account.queries.ts';
import { useIsEnabled } from '#src/shared/flags/isEnabled.ts';
import { Stopwatch } from '#src/shared/time/Stopwatch.tsx';
import { openTimer } from '#src/shared/time/timerDraft.ts';
import { useTimer } from '#src/shared/time/useTimer.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { layoutRecipe } from '#src/shared/ui/layout.recipe.ts';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { lastTimedOptions } from '../home.queries.ts';
import { Panel } from './Panel.tsx';

/** The running timer, which is stopped here; without one the tasks that were timed last, to go on with. */
export function TimerPanel() {
  const isEnabled = useIsEnabled();
  if (!isEnabled('timer')) return null;
  return (
    <Suspense fallback={<LastTimed />}>
      <ShownTimer />
    </Suspense>
  );
}

function ShownTimer() {
  const { t } = useTranslation(['home', 'time']);
  const { actor, run, isBusy } = useTimer();
  if (run === null) return <LastTimed />;
  return (
    <Panel title={t('timer.title')}>
      <div className={row}>
        <span className={clock}>
          <Icon of={TimerIcon} />
          <Stopwatch startedMs={run.startedMs} />
        </span>
        <Button
          size="dense"
          icon={<Icon of={Square} size={12} />}
          isBusy={isBusy}
          onClick={() => actor.send({ type: 'timer.stop' })}
        >
          {t('timer.stop')}
        </Button>
      </div>
      <p className={title}>{run.workItemTaskTitle}</p>
      <p className={textRecipe.quiet}>{[run.clientLegalName, run.workItemTitle].join(' · ')}</p>
    </Panel>
  );
}

/** Tasks offered to go on with. */
const OFFERED = 3;

function LastTimed() {
  const { t } = useTranslation('home');
  const me = useAccount()?.user.id;
  const timed = useQuery({ ...lastTimedOptions(me ?? ''), enabled: me !== undefined });
  const last = [...new Map((timed.data?.items ?? []).flatMap(byTask)).values()].slice(0, OFFERED);
  return (
    <Panel title={t('timer.title')} isOnPhone={false}>
      <Button size="dense" icon={<Icon of={Play} size={12} />} onClick={() => openTimer()}>
        {t('timer.start')}
      </Button>
      <ul className={layoutRecipe.list}>
        {last.map(({ draft, client }) => (
          <li key={draft.task.id}>
            <button type="button" className={again} onClick={() => openTimer(draft)}>
              <Icon of={Play} size={12} />
              <span className={textRecipe.cut}>{draft.task.title}</span>
              <span className={textRecipe.quiet}>{client}</span>
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** An entry by its task, with what the timer needs to go on; nothing for one without a task. */
function byTask(entry: TimeEntry) {
  const { clientId, clientLegalName, workItemId, workItemTitle, workItemTaskId, workItemTaskTitle } = entry;
  if (workItemId === null || workItemTaskId === null) return [];
  const workItem = { id: workItemId, title: workItemTitle ?? '', clientLegalName };
  const task = { id: workItemTaskId, title: workItemTaskTitle ?? '' };
  return [[workItemTaskId, { draft: { clientId, workItem, task }, client: clientLegalName }] as const];
}

const row = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '8' });
const clock = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '8',
  textStyle: 'title',
  color: 'accentText',
  fontVariantNumeric: 'tabular-nums',
});
const title = css({ m: '0', textStyle: 'secondary', fontWeight: 'medium' });
const again = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  w: 'full',
  h: '28',
  color: 'text',
  textStyle: 'secondary',
  textAlign: 'left',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  cursor: 'pointer',
  '& svg': { flexShrink: '0', color: 'mut' },
  '&:hover': { color: 'accentText' },
});
