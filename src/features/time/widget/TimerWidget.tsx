import { Timer, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { Stopwatch } from '#src/shared/time/Stopwatch.tsx';
import { closeTimer, openTimer, useTimerDraft } from '#src/shared/time/timerDraft.ts';
import { useTimer } from '#src/shared/time/useTimer.ts';
import { IconButton } from '#src/shared/ui/actions/IconButton.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { Popover } from '#src/shared/ui/overlays/Popover.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { TimerFoot } from './TimerFoot.tsx';
import { TimerForm } from './TimerForm.tsx';
import { TimerQuestions } from './TimerQuestions.tsx';
import { useTimerOutcomes } from './useTimerOutcomes.ts';

/** The timer of the top bar: what runs and since when, and how it is started and stopped. */
export function TimerWidget() {
  const { t } = useTranslation('time');
  const { run } = useTimer();
  const { isOpen, opened } = useTimerDraft();
  useTimerOutcomes();
  const what = run === null ? '' : `${run.clientLegalName} · ${run.workItemTaskTitle}`;
  return (
    <>
      <Popover
        label={t('timer.title')}
        isOpen={isOpen}
        onOpenChange={(isShown) => (isShown ? openTimer() : closeTimer())}
        placement="bottom-end"
        initialFocus={() => document.querySelector<HTMLElement>('[data-timer-focus]')}
        trigger={
          <button
            type="button"
            className={trigger}
            data-running={run !== null || undefined}
            aria-label={run === null ? t('timer.title') : t('timer.runningFor', { what })}
          >
            <Icon of={Timer} />
            {run === null ? null : (
              <>
                <Stopwatch startedMs={run.startedMs} className={textRecipe.strong} />
                <span className={words}>{what}</span>
              </>
            )}
          </button>
        }
      >
        <div className={panel}>
          <div className={head}>
            <h2 className={textRecipe.heading}>{t('timer.title')}</h2>
            <IconButton label={t('common:action.close')} onClick={closeTimer}>
              <Icon of={X} />
            </IconButton>
          </div>
          <TimerForm key={opened} />
          <TimerFoot />
        </div>
      </Popover>
      <TimerQuestions />
    </>
  );
}

const trigger = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '8',
  h: '32',
  px: '8',
  minW: '32',
  maxW: '280',
  borderRadius: '8',
  color: 'mut',
  cursor: 'pointer',
  textStyle: 'secondary',
  '& svg': { flexShrink: '0' },
  _hover: { bg: 'hover', color: 'text' },
  '&[aria-expanded=true]': { bg: 'hover', color: 'text' },
  '&[data-running]': { bg: 'accentBg', color: 'accentText' },
});
const words = css({
  minW: '0',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  _narrow: { display: 'none' },
});
const panel = css({ display: 'flex', flexDirection: 'column', w: '400', maxW: 'full' });
const head = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  h: '44',
  pl: '16',
  pr: '8',
  borderBottomWidth: '1px',
  borderBottomStyle: 'solid',
  borderBottomColor: 'lineSoft',
});
