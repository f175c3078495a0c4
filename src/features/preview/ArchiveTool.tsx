import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Archive, Inbox } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api, client } from '#src/shared/api/api.ts';
import { useShortcut } from '#src/shared/hooks/useShortcut.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { IconButton } from '#src/shared/ui/IconButton.tsx';
import type { PreviewMessage } from './preview.queries.ts';

/** Moves the message that is shown to the archive, or back. */
export function ArchiveTool({ message }: { readonly message: PreviewMessage | undefined }) {
  const { t } = useTranslation('preview');
  const queries = useQueryClient();
  const toast = useToast();
  const archive = useMutation({
    mutationFn: ({ id, isArchived }: PreviewMessage) =>
      isArchived
        ? client.spvMessages.unarchive({ messagesIds: [id] })
        : client.spvMessages.archive({ messagesIds: [id] }),
    onSuccess: (_, { isArchived }) =>
      toast({ kind: 'success', title: isArchived ? 'preview:toast.unarchived' : 'preview:toast.archived' }),
    onError: () => toast({ kind: 'warning', title: 'preview:toast.failed', text: 'preview:toast.failedText' }),
    onSettled: () => queries.invalidateQueries({ queryKey: api.spvMessages.key() }),
  });
  const run = () => {
    if (message !== undefined && !archive.isPending) archive.mutate(message);
  };
  useShortcut({ keys: 'e', label: t('action.archive'), layer: 'preview', run });
  const isArchived = message?.isArchived === true;
  return (
    <IconButton
      label={isArchived ? t('action.unarchive') : t('action.archive')}
      hint="e"
      disabled={message === undefined || archive.isPending}
      onClick={run}
    >
      {isArchived ? (
        <Inbox size={16} strokeWidth={1.75} aria-hidden />
      ) : (
        <Archive size={16} strokeWidth={1.75} aria-hidden />
      )}
    </IconButton>
  );
}
