import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createActor } from 'xstate';
import { isUndelivered } from '#contracts/outbox.ts';
import { useCommands } from '#src/shared/hooks/useCommands.ts';
import { useLastingActor } from '#src/shared/hooks/useLastingActor.ts';
import { useOutcomes } from '#src/shared/hooks/useOutcomes.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { CommandButton } from '#src/shared/ui/actions/CommandButton.tsx';
import type { PreviewMessage } from '../preview/preview.queries.ts';
import { messageBulkActors, requestFor } from '../spvMessages.actors.ts';
import { recipientsOptions } from './notify.queries.ts';
import { isNotNotifiedReason, NOT_NOTIFIED_KEY } from './notifyWords.ts';

/** Sends the message that is shown to its client: once, again after it was sent, and again after it could not be. */
export function NotifyTool({ message }: { readonly message: PreviewMessage | undefined }) {
  const { t } = useTranslation(['preview', 'spvMessages']);
  const queries = useQueryClient();
  const toast = useToast();
  const bulk = useLastingActor(() => createActor(messageBulkActors(queries)));
  const isRunning = useSelector(bulk, (state) => state.matches('running'));
  const [failedId, setFailedId] = useState<string | null>(null);
  useOutcomes(
    bulk,
    {
      'bulk.done': () => toast({ kind: 'success', title: 'preview:toast.sent' }),
      'bulk.partlyDone': () => {},
      'bulk.failed': ({ failed, reasons: [reason = ''] }) => {
        setFailedId(failed[0] ?? null);
        toast({
          kind: 'warning',
          title: 'preview:toast.failed',
          text: isNotNotifiedReason(reason) ? `spvMessages:${NOT_NOTIFIED_KEY[reason]}` : 'preview:toast.failedText',
        });
      },
    },
    { afterLeaving: true },
  );
  const recipients = useQuery({ ...recipientsOptions([message?.id ?? '']), enabled: message !== undefined });
  const canReceive = recipients.data === undefined || recipients.data[0]?.reason === null;
  const wasSent = message !== undefined && message.lastNotificationSubmittedDate !== null;
  const hasFailed = message !== undefined && (failedId === message.id || isUndelivered(message.lastNotificationState));
  const { notify } = useCommands({
    notify: {
      label: hasFailed ? t('action.resend') : wasSent ? t('action.sendAgain') : t('action.notify'),
      icon: Send,
      layer: 'preview',
      isEnabled: message?.content !== null && message !== undefined && canReceive && !isRunning,
      run: () => {
        if (message === undefined) return;
        setFailedId(null);
        bulk.send(requestFor('notify', message.id));
      },
    },
  });
  return <CommandButton command={notify} look="ghost" size="dense" isBusy={isRunning} />;
}
