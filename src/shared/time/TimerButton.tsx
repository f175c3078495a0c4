import { Play, Square, Timer } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { useIsEnabled } from '../flags/isEnabled.ts';
import { Button } from '../ui/actions/Button.tsx';
import { IconButton } from '../ui/actions/IconButton.tsx';
import { Icon } from '../ui/labels/Icon.tsx';
import { Stopwatch } from './Stopwatch.tsx';
import { openTimer, type Timed } from './timerDraft.ts';
import { useTimer } from './useTimer.ts';

type TimerButtonProps = {
  /** What it times: a client, a work item, or a task of one. */
  readonly of: Partial<Timed>;
  /** True where there is room for an icon only. */
  readonly isIcon?: boolean;
};

/** Starts the timer for a client, a work item or a task; stops it while it runs for that. Hidden while its flag is off. */
export function TimerButton(props: TimerButtonProps) {
  const isEnabled = useIsEnabled();
  if (!isEnabled('timer')) return null;
  // What it stands in may be there before the timer and its words have come, and must not be hidden until then.
  return (
    <Suspense fallback={null}>
      <StopOrStart {...props} />
    </Suspense>
  );
}

function StopOrStart({ of, isIcon = false }: TimerButtonProps) {
  const { t } = useTranslation('time');
  const { actor, run, isBusy } = useTimer();
  const isOwn =
    run !== null &&
    (of.task === undefined || of.task === null
      ? of.workItem === undefined || of.workItem === null
        ? run.clientId === of.clientId
        : run.workItemId === of.workItem.id
      : run.workItemTaskId === of.task.id);
  if (isOwn) {
    return (
      <span className={running}>
        <Stopwatch startedMs={run.startedMs} className={ink} />
        <IconButton label={t('timer.stop')} disabled={isBusy} onClick={() => actor.send({ type: 'timer.stop' })}>
          <Icon of={Square} size={14} />
        </IconButton>
      </span>
    );
  }
  const start = () => openTimer(of);
  return isIcon ? (
    <IconButton label={t('timer.start')} onClick={start}>
      <Icon of={Timer} size={14} />
    </IconButton>
  ) : (
    <Button icon={<Icon of={Play} size={14} />} onClick={start}>
      {t('timer.start')}
    </Button>
  );
}

const running = css({ display: 'inline-flex', alignItems: 'center', gap: '8' });
const ink = css({ color: 'accentText', fontWeight: 'semibold' });
