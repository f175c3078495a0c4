import { Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isUndelivered } from '#contracts/outbox.ts';
import { useCommands } from '#src/shared/hooks/useCommands.ts';
import { CommandButton } from '#src/shared/ui/actions/CommandButton.tsx';
import type { PreviewMessage } from '../preview/preview.queries.ts';
import { ClientMailSheet } from './ClientMailSheet.tsx';
import { useClientMail } from './useClientMail.ts';

/** Sends the message that is shown to its client, after a look at the mail: once, again, and again after it failed. */
export function NotifyTool({ message }: { readonly message: PreviewMessage | undefined }) {
  const { t } = useTranslation(['preview', 'spvMessages']);
  const { mail, isOpen, open } = useClientMail();
  const wasSent = message !== undefined && message.lastNotificationSubmittedDate !== null;
  const hasFailed = message !== undefined && isUndelivered(message.lastNotificationState);
  const { notify } = useCommands({
    notify: {
      label: hasFailed ? t('action.resend') : wasSent ? t('action.sendAgain') : t('action.notify'),
      icon: Send,
      layer: 'preview',
      isEnabled: message !== undefined && message.content !== null && message.clientId !== null && !isOpen,
      run: () => {
        if (message !== undefined) open([message.id]);
      },
    },
  });
  return (
    <>
      <CommandButton command={notify} look="ghost" size="dense" />
      <ClientMailSheet mail={mail} />
    </>
  );
}
