import { Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '#src/shared/hooks/useCommands.ts';
import { CommandButton } from '#src/shared/ui/actions/CommandButton.tsx';
import type { MessageListModel } from '../spvMessages.queries.ts';
import { ClientMailSheet } from './ClientMailSheet.tsx';
import { useClientMail } from './useClientMail.ts';

/** Sends the chosen messages to their clients, after a look at who gets what. What is not sent stays chosen. */
export function NotifyAction({ list }: { readonly list: MessageListModel }) {
  const { t } = useTranslation('spvMessages');
  const { mail, isOpen, open } = useClientMail(({ sent }) => list.selection.leave(sent));
  const { notify } = useCommands({
    notify: { label: t('action.notify'), icon: Send, isEnabled: !isOpen, run: () => open([...list.selection.ids]) },
  });
  return (
    <>
      <CommandButton look="ghost" command={notify} />
      <ClientMailSheet mail={mail} />
    </>
  );
}
