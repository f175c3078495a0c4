import { useMutation } from '@tanstack/react-query';
import { Mail, MailOpen } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '#src/shared/api/api.ts';
import { useCommands } from '#src/shared/hooks/useCommands.ts';
import { CommandIconButton } from '#src/shared/ui/actions/CommandIconButton.tsx';
import type { PreviewMessage } from '../preview/preview.queries.ts';

/** A message is read once it is shown; whoever wants to come back to it keeps it as unread. */
export function ReadTool({ message }: { readonly message: PreviewMessage | undefined }) {
  const { t } = useTranslation('spvMessages');
  const mark = useMutation({
    meta: { changes: ['spvMessage'], failed: 'spvMessages:toast.failed' },
    mutationFn: ({ id, isUnread }: { id: string; isUnread: boolean }) =>
      client.spvMessages[isUnread ? 'markUnread' : 'markRead']({ messagesIds: [id] }),
  });
  const open = useEffectEvent(() => {
    if (message?.isUnread === true) mark.mutate({ id: message.id, isUnread: false });
  });
  const id = message?.id;
  useEffect(() => {
    if (id !== undefined) open();
  }, [id]);
  const isUnread = message?.isUnread === true;
  const { toggle } = useCommands({
    toggle: {
      keys: 'u',
      label: t(isUnread ? 'action.markRead' : 'action.markUnread'),
      icon: isUnread ? MailOpen : Mail,
      layer: 'preview',
      isEnabled: message !== undefined && !mark.isPending,
      run: () => {
        if (message !== undefined) mark.mutate({ id: message.id, isUnread: !isUnread });
      },
    },
  });
  return <CommandIconButton command={toggle} />;
}
