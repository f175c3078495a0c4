import { Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '#src/shared/hooks/useCommands.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { BulkAction } from '#src/shared/list/BulkAction.tsx';
import { useBulkAction } from '#src/shared/list/useBulkAction.ts';
import { ConfirmDialog } from '#src/shared/ui/overlays/ConfirmDialog.tsx';
import { messageBulkActors } from '../spvMessages.actors.ts';
import type { MessageListModel } from '../spvMessages.queries.ts';
import { NotifyRecipients } from './NotifyRecipients.tsx';

/** Sends the chosen messages to the contacts of their clients, after a question: a mail cannot be taken back. */
export function NotifyAction({ list }: { readonly list: MessageListModel }) {
  const { t } = useTranslation('spvMessages');
  const toast = useToast();
  const notify = useBulkAction(list.selection, {
    actors: messageBulkActors,
    action: 'notify',
    needsConfirmation: true,
    onDone: ({ done }) => toast({ kind: 'success', title: 'spvMessages:toast.sent', values: { count: done.length } }),
    onPartlyDone: ({ failed }) =>
      toast({
        kind: 'warning',
        title: 'spvMessages:toast.partlySent',
        text: 'spvMessages:toast.notSentText',
        values: { count: failed.length },
      }),
    onFailed: ({ failed, reasons }) =>
      toast({
        kind: 'warning',
        title: 'spvMessages:toast.failed',
        text: reasons.length === 0 ? 'spvMessages:toast.failedText' : 'spvMessages:toast.notSentText',
        values: { count: failed.length },
      }),
  });
  const hasFailed = notify.last.failed > 0 && !notify.isRunning;
  const commands = useCommands({
    notify: { label: t(hasFailed ? 'action.resend' : 'action.notify'), icon: Send, run: notify.ask },
  });
  const ids = [...list.selection.ids];
  return (
    <>
      <BulkAction run={notify} command={commands.notify} />
      <ConfirmDialog
        isOpen={notify.isConfirming}
        title={t('notify.title', { count: ids.length })}
        text={t('notify.text')}
        confirmLabel={t('action.notify')}
        tone="primary"
        isBusy={notify.isRunning}
        onConfirm={notify.confirm}
        onCancel={notify.cancel}
      >
        <NotifyRecipients ids={ids} />
      </ConfirmDialog>
    </>
  );
}
