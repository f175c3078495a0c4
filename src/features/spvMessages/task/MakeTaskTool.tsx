import { useQuery } from '@tanstack/react-query';
import { ListPlus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { enumOptions } from '#src/shared/api/enums.queries.ts';
import { useCommands } from '#src/shared/hooks/useCommands.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { CommandIconButton } from '#src/shared/ui/actions/CommandIconButton.tsx';
import { Dialog } from '#src/shared/ui/overlays/Dialog.tsx';
import type { PreviewMessage } from '../preview/preview.queries.ts';
import { taskDraftOf, type TaskDraft } from './taskDraft.ts';

/** The form of a task, which another area has. */
export type RenderTask = (draft: TaskDraft, onClose: () => void) => ReactNode;

type MakeTaskToolProps = { readonly message: PreviewMessage | undefined; readonly renderTask: RenderTask };

/** Makes a task of the message that is shown, with its client, its document and the day of its legal term. */
export function MakeTaskTool({ message, renderTask }: MakeTaskToolProps) {
  const { t, i18n } = useTranslation('spvMessages');
  const format = useFormat();
  const words = useQuery(enumOptions(i18n.language));
  const [draft, setDraft] = useState<TaskDraft | null>(null);
  const { make } = useCommands({
    make: {
      keys: 'n',
      label: t('action.makeTask'),
      icon: ListPlus,
      layer: 'preview',
      isEnabled: message !== undefined && draft === null,
      run: () => {
        if (message === undefined) return;
        const typeWord = words.data?.SpvMessageType?.[message.typeEnum] ?? message.type;
        setDraft(taskDraftOf(message, { t, format, typeWord }));
      },
    },
  });
  const close = () => setDraft(null);
  return (
    <>
      <CommandIconButton command={make} />
      <Dialog isOpen={draft !== null} title={t('task.title')} canCloseOutside={false} onClose={close}>
        {draft === null ? null : renderTask(draft, close)}
      </Dialog>
    </>
  );
}
