import { Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '#src/shared/hooks/useCommands.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { BulkAction } from '#src/shared/list/BulkAction.tsx';
import { useBulkAction } from '#src/shared/list/useBulkAction.ts';
import { ConfirmDialog } from '#src/shared/ui/overlays/ConfirmDialog.tsx';
import { messageBulkActors } from '../spvMessages.actors.ts';
import type { MessageListModel } from '../spvMessages.queries.ts';

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
    onFailed: ({ failed }) =>
      toast({
        kind: 'warning',
        title: 'spvMessages:toast.failed',
        text: 'spvMessages:toast.notSentText',
        values: { count: failed.length },
      }),
  });
  const commands = useCommands({ notify: { label: t('action.notify'), icon: Send, run: notify.ask } });
  const count = list.selection.ids.size;
  return (
    <>
      <BulkAction run={notify} command={commands.notify} />
      <ConfirmDialog
        isOpen={notify.isConfirming}
        title={t('notify.title', { count })}
        text={t('notify.text')}
        confirmLabel={t('action.notify')}
        tone="primary"
        isBusy={notify.isRunning}
        onConfirm={notify.confirm}
        onCancel={notify.cancel}
      />
    </>
  );
}
