import { useQuery } from '@tanstack/react-query';
import { Square, Timer as TimerIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { Timer } from '#contracts/api/time.ts';
import { useIsEnabled } from '#src/shared/flags/isEnabled.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { timerOptions, useStopTimer } from '../home.queries.ts';
import { Panel } from './Panel.tsx';

/** The running timer, which is stopped here; without one the part is left out. */
export function TimerPanel() {
  const { t } = useTranslation('home');
  const isOn = useIsEnabled()('timer');
  const timer = useQuery({ ...timerOptions(), enabled: isOn });
  const stop = useStopTimer();
  const { data } = timer;
  if (!isOn || data?.state !== 'Running' || data.startTime === null) return null;
  const { startTime } = data;
  return (
    <Panel title={t('timer.title')}>
      <div className={row}>
        <span className={clock}>
          <Icon of={TimerIcon} />
          <Stopwatch key={startTime} timer={data} />
        </span>
        <Button
          size="dense"
          icon={<Icon of={Square} size={12} />}
          isBusy={stop.isPending}
          onClick={() => stop.mutate(startTime)}
        >
          {t('timer.stop')}
        </Button>
      </div>
      <p className={title}>{data.workItemTaskTitle}</p>
      <p className={textRecipe.quiet}>{[data.clientLegalName, data.workItemTitle].join(' · ')}</p>
    </Panel>
  );
}

const SECOND_MS = 1000;

/** Seconds since the start by the server's clock: that of the workstation may be off. */
function Stopwatch({ timer: { startTime, now } }: { readonly timer: Timer }) {
  const [answeredAt] = useState(() => Date.now());
  const [shownAt, setShownAt] = useState(answeredAt);
  useEffect(() => {
    const tick = setInterval(() => setShownAt(Date.now()), SECOND_MS);
    return () => clearInterval(tick);
  }, []);
  const ranMs = new Date(now).getTime() - new Date(startTime ?? now).getTime() + (shownAt - answeredAt);
  const seconds = Math.max(0, Math.floor(ranMs / SECOND_MS));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return <span>{parts.map((part) => String(part).padStart(2, '0')).join(':')}</span>;
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
