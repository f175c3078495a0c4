import { useMutation } from '@tanstack/react-query';
import { client } from '#src/shared/api/api.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import type { RequestRow } from '../spvRequests.queries.ts';

/** A request stays as it was. */
export const requestFailed = () => ({ title: 'spvRequests:toast.failed', text: 'spvRequests:toast.failedText' });

/** Puts one request into the archive, or takes it out, with a way back. */
export function useMoveRequest(): (request: Pick<RequestRow, 'id' | 'isArchived'>) => void {
  const toast = useToast();
  const move = useMutation({
    meta: { changes: ['spvRequest'], failed: requestFailed },
    mutationFn: ({ id, isArchived }: Pick<RequestRow, 'id' | 'isArchived'>) =>
      client.spvRequests[isArchived ? 'unarchive' : 'archive']({ spvRequestsIds: [id] }),
    onSuccess: (_, { id, isArchived }) =>
      toast({
        kind: 'success',
        title: isArchived ? 'spvRequests:toast.unarchived' : 'spvRequests:toast.archived',
        values: { count: 1 },
        action: { label: 'common:action.undo', run: () => move.mutate({ id, isArchived: !isArchived }) },
      }),
  });
  return (request) => move.mutate(request);
}
