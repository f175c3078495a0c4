import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { createActor } from 'xstate';
import type { SpvCertificate } from '#contracts/api/spvCertificate.ts';
import { certificatesOptions } from '#src/shared/api/certificates.queries.ts';
import { errorKeyOf } from '#src/shared/api/describeError.ts';
import { useSend } from '#src/shared/hooks/actors.tsx';
import { useLastingActor } from '#src/shared/hooks/useLastingActor.ts';
import { useOutcomes } from '#src/shared/hooks/useOutcomes.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { reassignActors } from './reassign.actors.ts';

/** Approved filings that wait for a certificate, and the tax ids of their clients. */
export type Reassignment = {
  /** Null where several could sign and none was chosen. */
  readonly certificateId: string | null;
  readonly name: string | null;
  readonly count: number;
  readonly taxIds: readonly string[];
};

type ReassignOptions = Pick<Reassignment, 'count' | 'taxIds'> & { readonly onClose: () => void };

/** Assigns clients to another certificate and lets their filings be sent; ends also when its dialog is gone. */
export function useReassign({ count, taxIds, onClose }: ReassignOptions) {
  const queries = useQueryClient();
  const toast = useToast();
  const sendDispatch = useSend('filingDispatch');
  const { data: certificates = [] } = useQuery(certificatesOptions(null));
  const bulk = useLastingActor(() => createActor(reassignActors(queries)));
  const { value, context } = useSelector(bulk, (state) => state);
  useOutcomes(
    bulk,
    {
      'bulk.done': ({ action }) => {
        const certificate = certificates.find(({ id }) => id === action)?.name ?? '';
        toast({ kind: 'success', title: 'spvFilings:reassign.done', values: { count, certificate } });
        sendDispatch({ type: 'filings.approved', filingIds: [] });
        onClose();
      },
      'bulk.partlyDone': () => {},
      'bulk.failed': () => {},
    },
    { afterLeaving: true },
  );
  const assign = ({ id }: SpvCertificate) =>
    bulk.send({ type: 'action.ask', request: { action: id, ids: taxIds, needsConfirmation: false, undo: null } });

  return {
    assign,
    isRunning: value === 'running',
    error: value === 'failed' ? errorKeyOf(context.reasons.at(-1)) : null,
  };
}
