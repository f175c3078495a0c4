import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { globalSessionsOptions } from '#src/shared/api/certificates.queries.ts';
import { LinkNotice } from '#src/shared/link/health/LinkNotice.tsx';
import { useLinkState } from '#src/shared/link/health/useLinkState.ts';
import { waitingFilingsOptions } from '../spvFilings.queries.ts';
import { ReassignDialog } from './ReassignDialog.tsx';
import type { Reassignment } from './useReassign.ts';
import { WaitingLine } from './WaitingLine.tsx';

/**
 * Says what approved filings wait for that this window does not send: `led` are the certificates it leads. What any
 * certificate signs is sent from wherever one is led.
 */
export function WaitingNotice({ led }: { readonly led: readonly string[] }) {
  const waiting = useQuery(waitingFilingsOptions());
  const sessions = useQuery(globalSessionsOptions());
  const { isReady, isChecking } = useLinkState();
  const [reassigned, setReassigned] = useState<Reassignment | null>(null);
  const certificates = sessions.data ?? [];
  const lines = (waiting.data ?? [])
    .filter(({ certificateId: id }) => (id === null ? led.length === 0 : !led.includes(id)))
    .map(({ certificateId: id, count, taxIds }) => {
      const signing = certificates.filter(({ certificateId }) => id === null || certificateId === id);
      const leader = signing.find(({ activeSession }) => activeSession !== null)?.activeSession?.userName ?? null;
      const name = id === null ? undefined : signing[0]?.certificateName;
      const only = id === null || name === undefined ? null : { certificateId: id, name, count, taxIds };
      return { id, count, leader, only };
    });
  const isKnown = !isChecking && !sessions.isPending;
  const isLinkMissing = !isReady && led.length === 0 && lines.some(({ leader }) => leader === null);
  return (
    <>
      {isKnown
        ? lines.map(({ id, count, leader, only }) => (
            <WaitingLine
              key={id}
              count={count}
              leader={leader}
              certificate={only?.name ?? null}
              isLinkReady={isReady}
              onReassign={
                only === null || leader !== null || certificates.length < 2 ? null : () => setReassigned(only)
              }
            />
          ))
        : null}
      {isKnown && isLinkMissing ? <LinkNotice /> : null}
      {reassigned === null ? null : <ReassignDialog {...reassigned} onClose={() => setReassigned(null)} />}
    </>
  );
}
