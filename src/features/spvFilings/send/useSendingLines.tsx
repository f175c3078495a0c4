import { shallowEqual, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { SnapshotFrom } from 'xstate';
import { filingTicks } from '#machines/filingBatch/filingTicks.ts';
import type { filingDispatchMachine } from '#machines/filingDispatch/filingDispatch.machine.ts';
import { useSystemActor } from '#src/shared/hooks/actors.tsx';
import { TokenPinRow } from '#src/shared/link/release/TokenPinRow.tsx';
import { useTokenRows } from '#src/shared/link/release/useTokenRows.ts';
import { SendingProgressLine } from './SendingProgressLine.tsx';
import { SendingReport } from './SendingReport.tsx';
import { useFilingPinWords } from './useFilingPinWords.tsx';

/**
 * What the dispatcher of this tab has to say, a line each: what waits for a PIN, how far sending is or that it is paused, why
 * it has stopped. `led` are the certificates it sends with.
 */
export function useSendingLines(): { readonly lines: readonly ReactNode[]; readonly led: readonly string[] } {
  const dispatch = useSystemActor('filingDispatch');
  const seen = useSelector(dispatch, progressOf, shallowEqual);
  const { isRunning, done, total, isPaused, waitingForPin, leftOut, reports, certificates, present } = seen;
  const rows = useTokenRows(waitingForPin);
  const words = useFilingPinWords();
  // What waits for a PIN says itself why; what is tried again now is reported when it has ended.
  const shownReports = reports.filter(
    ({ certificate: { certificateId: id } }) =>
      present?.certificateId !== id &&
      !waitingForPin.some(({ certificate, reason }) => certificate.certificateId === id && reason !== null),
  );
  const lines: readonly ReactNode[] = [
    ...rows.map((row) => (
      <TokenPinRow
        key={row.members[0]?.certificate.certificateId}
        {...{ row, leftOut, words }}
        ticksOf={filingTicks}
        onPin={(entered) => dispatch.send(entered)}
      />
    )),
    ...(isPaused || isRunning
      ? [
          <SendingProgressLine
            key="progress"
            {...{ isPaused, isRunning, done, total }}
            certificate={certificates.length > 1 ? (present?.name ?? null) : null}
            onPause={() => dispatch.send({ type: 'dispatch.pause' })}
            onResume={() => dispatch.send({ type: 'dispatch.resume' })}
          />,
        ]
      : []),
    ...shownReports.map((report) => (
      <SendingReport
        key={`report of ${report.certificate.certificateId}`}
        report={report}
        isNamed={shownReports.length > 1}
        isLed={certificates.some(({ certificateId }) => certificateId === report.certificate.certificateId)}
        onRead={() => dispatch.send({ type: 'report.read', certificateId: report.certificate.certificateId })}
      />
    )),
  ];
  return { lines, led: certificates.map(({ certificateId }) => certificateId) };
}

/** The state that is shown. The steps of single filings are not: they change many times a second. */
function progressOf(snapshot: SnapshotFrom<typeof filingDispatchMachine>) {
  const { rows, notStarted, waitingForPin, leftOut, reports, certificates, present } = snapshot.context;
  const done = rows.filter((row) => row.step === 'ended' && !notStarted.includes(row.filingId)).length;
  const isRunning = snapshot.hasTag('busy') && done < rows.length;
  const isPaused = snapshot.hasTag('paused');
  return { isRunning, done, total: rows.length, isPaused, waitingForPin, leftOut, reports, certificates, present };
}
