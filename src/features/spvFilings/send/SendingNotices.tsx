import { shallowEqual, useSelector } from '@xstate/react';
import { CirclePause } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SnapshotFrom } from 'xstate';
import type { filingDispatchMachine } from '#machines/filingDispatch/filingDispatch.machine.ts';
import { useSystemActor } from '#src/shared/hooks/actors.tsx';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { Spinner } from '#src/shared/ui/feedback/Spinner.tsx';
import { noticeLine, noticeWords } from '#src/shared/ui/feedback/notice.recipe.ts';
import { PinBar } from '#src/shared/link/pin/PinBar.tsx';
import { SendingReport } from './SendingReport.tsx';
import { WaitingNotice } from '../reassign/WaitingNotice.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';

/** What signing and sending is at, what it waits for, and how it is paused. Nothing while there is nothing to say. */
export function SendingNotices() {
  const { t } = useTranslation('spvFilings');
  const dispatch = useSystemActor('filingDispatch');
  const { isBusy, done, total, isPaused, waitingForPin, reports, certificates, present } = useSelector(
    dispatch,
    progressOf,
    shallowEqual,
  );
  // What waits for a PIN says itself why; what is tried again now is reported when it has ended.
  const shownReports = reports.filter(
    ({ certificate: { certificateId: id } }) =>
      present?.certificateId !== id &&
      !waitingForPin.some(({ certificate, reason }) => certificate.certificateId === id && reason !== null),
  );
  return (
    <section aria-label={t('dispatch.label')}>
      {isPaused ? (
        <output className={noticeLine}>
          <Icon of={CirclePause} />
          <span className={noticeWords}>{t(isBusy && done < total ? 'dispatch.pausing' : 'dispatch.paused')}</span>
          <Button size="dense" onClick={() => dispatch.send({ type: 'dispatch.resume' })}>
            {t('dispatch.resume')}
          </Button>
        </output>
      ) : isBusy && done < total ? (
        <output className={noticeLine}>
          <Spinner />
          <span className={noticeWords}>{t('dispatch.busy', { done, total })}</span>
          <Button size="dense" onClick={() => dispatch.send({ type: 'dispatch.pause' })}>
            {t('dispatch.pause')}
          </Button>
        </output>
      ) : null}
      {shownReports.map((report) => (
        <SendingReport
          key={report.certificate.certificateId}
          report={report}
          isNamed={shownReports.length > 1}
          isLed={certificates.some(({ certificateId }) => certificateId === report.certificate.certificateId)}
          onRead={() => dispatch.send({ type: 'report.read', certificateId: report.certificate.certificateId })}
        />
      ))}
      {waitingForPin.map((waiting) => (
        <PinBar
          key={waiting.certificate.certificateId}
          waiting={waiting}
          title={t('pin.waiting', { count: waiting.count, certificate: waiting.certificate.name })}
          sendLabel={t('pin.send')}
          onPin={(certificateId, pin, confirmLastTry) =>
            dispatch.send({ type: 'pin.entered', certificateId, pin, confirmLastTry })
          }
        />
      ))}
      <WaitingNotice led={certificates.map(({ certificateId }) => certificateId)} />
    </section>
  );
}

/** The state that is shown. The steps of single filings are not: they change many times a second. */
function progressOf(snapshot: SnapshotFrom<typeof filingDispatchMachine>) {
  const { rows, notStarted, waitingForPin, reports, certificates, present } = snapshot.context;
  const done = rows.filter((row) => row.step === 'ended' && !notStarted.includes(row.filingId)).length;
  const isBusy = snapshot.hasTag('busy') && rows.length > 0;
  const isPaused = snapshot.hasTag('paused');
  return { isBusy, done, total: rows.length, isPaused, waitingForPin, reports, certificates, present };
}
