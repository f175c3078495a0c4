import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createActor } from 'xstate';
import { useCommands } from '#src/shared/hooks/useCommands.ts';
import { useLastingActor } from '#src/shared/hooks/useLastingActor.ts';
import { useOutcomes } from '#src/shared/hooks/useOutcomes.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { CommandButton } from '#src/shared/ui/actions/CommandButton.tsx';
import type { PreviewMessage } from '../preview/preview.queries.ts';
import { messageBulkActors, requestFor } from '../spvMessages.actors.ts';

/** Sends the message that is shown to its client: once, again after it was sent, and again after it could not be. */
export function NotifyTool({ message }: { readonly message: PreviewMessage | undefined }) {
  const { t } = useTranslation('preview');
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
      'bulk.failed': ({ failed }) => {
        setFailedId(failed[0] ?? null);
        toast({ kind: 'warning', title: 'preview:toast.failed', text: 'preview:toast.notSent' });
      },
    },
    { afterLeaving: true },
  );
  const wasSent = message !== undefined && message.lastNotificationSubmittedDate !== null;
  const hasFailed = message !== undefined && failedId === message.id;
  const { notify } = useCommands({
    notify: {
      label: hasFailed ? t('action.retrySend') : wasSent ? t('action.resend') : t('action.notify'),
      icon: Send,
      layer: 'preview',
      isEnabled: message?.content !== null && message !== undefined && !isRunning,
      run: () => {
        if (message === undefined) return;
        setFailedId(null);
        bulk.send(requestFor('notify', message.id));
      },
    },
  });
  return <CommandButton command={notify} look="ghost" size="dense" isBusy={isRunning} />;
}
