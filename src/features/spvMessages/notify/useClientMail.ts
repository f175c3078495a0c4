import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { createActor, type ActorRefFrom } from 'xstate';
import { MAIL_UNDO_MS } from '#contracts/limits.ts';
import type { ClientMailOutcome, clientMailMachine } from '#machines/clientMail/clientMail.machine.ts';
import { client } from '#src/shared/api/api.ts';
import { useLastingActor } from '#src/shared/hooks/useLastingActor.ts';
import { useOutcomes } from '#src/shared/hooks/useOutcomes.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { clientMailActors } from './clientMail.actors.ts';

export type ClientMailRef = ActorRefFrom<typeof clientMailMachine>;

/** The sheet of a mail to clients. What it sends is said with a way back, also after the screen was left. */
export function useClientMail(onSent: (outcome: ClientMailOutcome) => void = () => {}) {
  const queries = useQueryClient();
  const toast = useToast();
  const mail = useLastingActor(() =>
    createActor(clientMailActors(queries), { input: { newId: () => crypto.randomUUID() } }),
  );
  const withdrawal = useMutation({
    meta: { changes: ['spvMessage'], failed: 'spvMessages:toast.notWithdrawn' },
    mutationFn: (batchId: string) => client.spvMessages.withdraw({ batchId }),
    onSuccess: ({ withdrawn, left }) =>
      left === 0
        ? toast({ kind: 'success', title: 'spvMessages:toast.withdrawn', values: { count: withdrawn } })
        : toast({ kind: 'warning', title: 'spvMessages:toast.partlyWithdrawn', values: { count: left } }),
  });
  useOutcomes(
    mail,
    {
      'mail.sent': (outcome) => {
        const { batchId, sent, failed } = outcome;
        onSent(outcome);
        toast({
          kind: failed.length === 0 ? 'success' : 'warning',
          title: failed.length === 0 ? 'spvMessages:toast.sent' : 'spvMessages:toast.partlySent',
          ...(failed.length === 0 ? {} : { text: 'spvMessages:toast.partlySentText' }),
          values: { count: failed.length === 0 ? sent.length : failed.length },
          action: { label: 'common:action.undo', run: () => withdrawal.mutate(batchId) },
          forMs: MAIL_UNDO_MS,
        });
      },
    },
    { afterLeaving: true },
  );
  const isOpen = useSelector(mail, (state) => state.hasTag('open'));
  return { mail, isOpen, open: (ids: readonly string[]) => mail.send({ type: 'mail.open', ids }) };
}
