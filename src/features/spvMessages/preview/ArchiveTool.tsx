import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { Archive, Inbox } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createActor } from 'xstate';
import { api } from '#src/shared/api/api.ts';
import { useCommands } from '#src/shared/hooks/useCommands.ts';
import { useLastingActor } from '#src/shared/hooks/useLastingActor.ts';
import { useOutcomes } from '#src/shared/hooks/useOutcomes.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { CommandIconButton } from '#src/shared/ui/actions/CommandIconButton.tsx';
import { archiveActionOf, messageBulkActors, requestFor } from '../spvMessages.actors.ts';
import type { PreviewMessage } from './preview.queries.ts';

/** Moves the message that is shown to the archive, or back. */
export function ArchiveTool({ message }: { readonly message: PreviewMessage | undefined }) {
  const { t } = useTranslation('preview');
  const queries = useQueryClient();
  const toast = useToast();
  const bulk = useLastingActor(() => createActor(messageBulkActors(queries)));
  const isRunning = useSelector(bulk, (state) => state.matches('running'));
  // Until the message is read again after a move, it still says where it was. Other readings keep nobody from moving it.
  const [movedFrom, setMovedFrom] = useState<boolean | null>(null);
  const isRead = useIsFetching({ queryKey: api.spvMessages.get.key({ input: { id: message?.id ?? '' } }) }) > 0;
  const isStale = isRead && message?.isArchived === movedFrom;
  const isOn = message !== undefined && !isRunning && !isStale;
  useOutcomes(
    bulk,
    {
      'bulk.done': ({ action }) => {
        setMovedFrom(archiveActionOf(action) === 'unarchive');
        toast({ kind: 'success', title: DONE_KEY[archiveActionOf(action)] });
      },
      'bulk.partlyDone': () => {},
      'bulk.failed': () => toast({ kind: 'warning', title: 'preview:toast.failed', text: 'preview:toast.failedText' }),
    },
    { afterLeaving: true },
  );
  const isArchived = message?.isArchived === true;
  const run = () => {
    if (message !== undefined) bulk.send(requestFor(isArchived ? 'unarchive' : 'archive', message.id));
  };
  const { move } = useCommands({
    move: {
      label: isArchived ? t('action.unarchive') : t('action.archive'),
      icon: isArchived ? Inbox : Archive,
      keys: 'e',
      layer: 'preview',
      isEnabled: isOn,
      run,
    },
  });
  return <CommandIconButton command={move} />;
}

const DONE_KEY = { archive: 'preview:toast.archived', unarchive: 'preview:toast.unarchived' } as const;
