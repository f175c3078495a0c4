import { useSelector } from '@xstate/react';
import { CirclePause, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSystemActor } from '#src/shared/hooks/actors.tsx';
import { LINK_REASON_KEY } from '#src/shared/link/linkReasonKey.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { Spinner } from '#src/shared/ui/Spinner.tsx';
import { noticeLine, noticeWords } from './notice.recipe.ts';
import { PinBar } from './PinBar.tsx';
import { WaitingNotice } from './WaitingNotice.tsx';

/** What signing and sending is at, what it waits for, and how it is paused. Nothing while there is nothing to say. */
export function SendingNotices() {
  const { t } = useTranslation(['filings', 'link']);
  const dispatch = useSystemActor('filingDispatch');
  const { rows, isPaused, waitingForPin, failure, certificates } = useSelector(dispatch, ({ context }) => context);
  const isBusy = useSelector(dispatch, (snapshot) => snapshot.hasTag('busy')) && rows.length > 0;
  const done = rows.filter((row) => row.step === 'ended').length;
  const isSaid = waitingForPin.length > 0;
  return (
    <section aria-label={t('dispatch.label')}>
      {isPaused ? (
        <output className={noticeLine}>
          <CirclePause size={16} strokeWidth={1.75} aria-hidden />
          <span className={noticeWords}>
            {t(isBusy && done < rows.length ? 'dispatch.pausing' : 'dispatch.paused')}
          </span>
          <Button size="dense" onClick={() => dispatch.send({ type: 'dispatch.resume' })}>
            {t('dispatch.resume')}
          </Button>
        </output>
      ) : isBusy && done < rows.length ? (
        <output className={noticeLine}>
          <Spinner />
          <span className={noticeWords}>{t('dispatch.busy', { done, total: rows.length })}</span>
          <Button size="dense" onClick={() => dispatch.send({ type: 'dispatch.pause' })}>
            {t('dispatch.pause')}
          </Button>
        </output>
      ) : failure !== null && !isSaid ? (
        <output className={noticeLine} data-tone="warning">
          <TriangleAlert size={16} strokeWidth={1.75} aria-hidden />
          <span className={noticeWords}>
            {failure === 'unreachable'
              ? t('dispatch.unreachable')
              : t('dispatch.stopped', { reason: t(LINK_REASON_KEY[failure.reason], { text: failure.text ?? '' }) })}
          </span>
        </output>
      ) : null}
      {waitingForPin.map((waiting) => (
        <PinBar key={waiting.certificate.certificateId} waiting={waiting} />
      ))}
      {certificates.length === 0 ? <WaitingNotice /> : null}
    </section>
  );
}
