import { CirclePause } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { noticeLine, noticeWords } from '#src/shared/ui/feedback/notice.recipe.ts';
import { Spinner } from '#src/shared/ui/feedback/Spinner.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';

type SendingProgressLineProps = {
  readonly isPaused: boolean;
  readonly isRunning: boolean;
  readonly done: number;
  readonly total: number;
  /** Where there are several: the figures are of this one. */
  readonly certificate: string | null;
  readonly onPause: () => void;
  readonly onResume: () => void;
};

/** How far signing and sending is, or that it is paused. */
export function SendingProgressLine(props: SendingProgressLineProps) {
  const { isPaused, isRunning, done, total, certificate, onPause, onResume } = props;
  const { t } = useTranslation('spvFilings');
  if (isPaused) {
    return (
      <output className={noticeLine}>
        <Icon of={CirclePause} />
        <span className={noticeWords}>{t(isRunning ? 'dispatch.pausing' : 'dispatch.paused')}</span>
        <Button size="dense" onClick={onResume}>
          {t('dispatch.resume')}
        </Button>
      </output>
    );
  }
  return (
    <output className={noticeLine}>
      <Spinner />
      <span className={noticeWords}>
        {certificate === null
          ? t('dispatch.busy', { done, total })
          : t('dispatch.busyWith', { done, total, certificate })}
      </span>
      <Button size="dense" onClick={onPause}>
        {t('dispatch.pause')}
      </Button>
    </output>
  );
}
