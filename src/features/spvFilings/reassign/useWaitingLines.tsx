import { useQuery } from '@tanstack/react-query';
import { Fragment, useState, type ReactNode } from 'react';
import { globalSessionsOptions } from '#src/shared/api/certificates.queries.ts';
import { LinkNotice } from '#src/shared/link/health/LinkNotice.tsx';
import { useLinkState } from '#src/shared/link/health/useLinkState.ts';
import { waitingFilingsOptions } from '../spvFilings.queries.ts';
import type { Reassignment } from './useReassign.ts';
import { WaitingLine } from './WaitingLine.tsx';

/** What approved filings wait for that this window does not send, a line for each; `led` are the certificates it leads. */
export function useWaitingLines(led: readonly string[]) {
  const waiting = useQuery(waitingFilingsOptions());
  const sessions = useQuery(globalSessionsOptions());
  const { isReady, isChecking } = useLinkState();
  const [reassigned, setReassigned] = useState<Reassignment | null>(null);
  const certificates = sessions.data ?? [];
  const groups = (waiting.data ?? [])
    .filter(({ certificateId: id }) => id === null || !led.includes(id))
    .map(({ certificateId: id, count, taxIds }) => {
      const signing = certificates.find(({ certificateId }) => certificateId === id);
      const leader = signing?.activeSession?.userName ?? null;
      const name = signing?.certificateName ?? null;
      // Where several could sign, a person says which one does.
      const isOpen = id === null && certificates.length > 1;
      return { count, leader, name, isOpen, reassignment: { certificateId: id, name, count, taxIds } };
    });
  const isKnown = !isChecking && !sessions.isPending;
  const isLinkMissing = !isReady && led.length === 0 && groups.some(({ leader, isOpen }) => leader === null && !isOpen);
  const waitingLines = groups.map(({ count, leader, name, isOpen, reassignment }) => (
    <WaitingLine
      key={`waiting ${reassignment.certificateId}`}
      {...{ count, leader, isOpen }}
      certificate={name}
      isLinkReady={isReady}
      onReassign={
        isOpen || (name !== null && leader === null && certificates.length > 1)
          ? () => setReassigned(reassignment)
          : null
      }
    />
  ));
  // What to do about a link that is missing belongs to what waits for it.
  const [first, ...others] = waitingLines;
  const withLink = [
    <Fragment key="waiting for the link">
      {first}
      <LinkNotice />
    </Fragment>,
    ...others,
  ];
  const lines: readonly ReactNode[] = isKnown ? (isLinkMissing ? withLink : waitingLines) : [];
  return { lines, reassigned, closeReassign: () => setReassigned(null) };
}
