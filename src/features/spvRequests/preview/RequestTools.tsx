import { Archive, Inbox } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '#src/shared/hooks/useCommands.ts';
import { CommandIconButton } from '#src/shared/ui/actions/CommandIconButton.tsx';
import { NewRequest } from '../create/NewRequest.tsx';
import { useNewRequest } from '../create/useNewRequest.ts';
import { beginAgain } from '../list/beginAgain.ts';
import { RequestActions } from '../list/RequestActions.tsx';
import { RequestDialogs, type OpenRequest } from '../list/RequestDialogs.tsx';
import { useMoveRequest } from '../list/useMoveRequest.ts';
import type { PreviewRequest, RequestRow } from '../spvRequests.queries.ts';

type RequestToolsProps = {
  readonly request: PreviewRequest;
  /** What can be done with the message that answers it. */
  readonly children: ReactNode;
  readonly onRemoved: () => void;
};

/** What can be done with the request that is shown. */
export function RequestTools({ request, children, onRemoved }: RequestToolsProps) {
  const { t } = useTranslation('spvRequests');
  const move = useMoveRequest();
  const [opened, setOpened] = useState<OpenRequest | null>(null);
  const { begin, start, end } = useNewRequest();
  const show = (kind: OpenRequest['kind']) => (shown: RequestRow) => setOpened({ kind, request: shown });
  const again = (shown: RequestRow) => start(beginAgain([shown]));
  const { archive } = useCommands({
    archive: {
      keys: 'e',
      layer: 'preview',
      label: t(request.isArchived ? 'action.unarchive' : 'action.archive'),
      icon: request.isArchived ? Inbox : Archive,
      run: () => move(request),
    },
  });
  return (
    <>
      {children}
      <CommandIconButton command={archive} />
      <RequestActions
        request={request}
        commands={{ open: show('error'), settle: show('settle'), remove: show('remove'), again, move }}
      />
      <RequestDialogs
        opened={opened}
        onOpen={setOpened}
        onAgain={again}
        onClose={() => setOpened(null)}
        onRemoved={onRemoved}
      />
      {begin === null ? null : (
        <NewRequest
          key={begin.id}
          begin={begin.begin}
          onAgain={(requests) => start(beginAgain(requests))}
          onClose={end}
        />
      )}
    </>
  );
}
