import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { TimerRun } from '#machines/timer/timer.types.ts';
import { clockText, durationText } from '#src/shared/text/duration.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { useElapsed, useTimer } from '#src/shared/time/useTimer.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { ConfirmDialog } from '#src/shared/ui/overlays/ConfirmDialog.tsx';
import { Dialog } from '#src/shared/ui/overlays/Dialog.tsx';

/** What the timer asks: whether one takes the place of another, and whether somebody still works. */
export function TimerQuestions() {
  const { actor, run } = useTimer();
  const isAskingOther = useSelector(actor, (state) => state.matches('askingOther'));
  const idleSinceMs = useSelector(actor, ({ context }) => context.idleSinceMs);
  if (run === null) return null;
  return (
    <>
      {isAskingOther ? <OtherQuestion run={run} /> : null}
      {idleSinceMs === null ? null : <IdleQuestion run={run} sinceMs={idleSinceMs} />}
    </>
  );
}

function OtherQuestion({ run }: { readonly run: TimerRun }) {
  const { t } = useTranslation('time');
  const { actor } = useTimer();
  const elapsed = useElapsed(run.startedMs);
  return (
    <ConfirmDialog
      isOpen
      tone="primary"
      title={t('other.title')}
      text={t('other.text', { task: run.workItemTaskTitle, name: run.clientLegalName, time: clockText(elapsed) })}
      confirmLabel={t('other.confirm')}
      cancelLabel={t('other.cancel')}
      onConfirm={() => actor.send({ type: 'start.other' })}
      onCancel={() => actor.send({ type: 'start.cancel' })}
    />
  );
}

function IdleQuestion({ run, sinceMs }: { readonly run: TimerRun; readonly sinceMs: number }) {
  const { t } = useTranslation('time');
  const { localTime } = useFormat();
  const { actor } = useTimer();
  const isBusy = useSelector(actor, (state) => state.hasTag('busy'));
  const since = localTime(new Date(sinceMs).toISOString()).slice(-'HH:mm'.length);
  const keep = () => actor.send({ type: 'answer.keep' });
  return (
    <Dialog
      isOpen
      kind="alert"
      size="normal"
      title={t('idle.title')}
      text={t('idle.text', {
        task: run.workItemTaskTitle,
        name: run.clientLegalName,
        since,
        worked: durationText((sinceMs - run.startedMs) / 1000),
      })}
      canCloseOutside={false}
      onClose={keep}
      footer={
        <div className={choices}>
          <Button look="dangerGhost" disabled={isBusy} onClick={() => actor.send({ type: 'answer.discard' })}>
            {t('idle.discard')}
          </Button>
          <Button disabled={isBusy} onClick={() => actor.send({ type: 'answer.cut' })}>
            {t('idle.cut', { since })}
          </Button>
          <Button data-autofocus look="primary" isBusy={isBusy} onClick={keep}>
            {t('idle.keep')}
          </Button>
        </div>
      }
    />
  );
}

const choices = css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '8', mt: '16' });
