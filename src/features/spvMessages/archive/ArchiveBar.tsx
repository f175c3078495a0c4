import { Archive, Inbox, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '#src/shared/hooks/useCommands.ts';
import type { RowSelection } from '#src/shared/table/useRowSelection.ts';
import { CommandButton } from '#src/shared/ui/actions/CommandButton.tsx';
import { CommandIconButton } from '#src/shared/ui/actions/CommandIconButton.tsx';
import { FloatingBar } from '#src/shared/list/FloatingBar.tsx';
import type { ArchiveAction } from '../spvMessages.actors.ts';
import { useArchiving } from './useArchiving.ts';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';

type ArchiveBarProps = { readonly action: ArchiveAction; readonly selection: RowSelection };

/** Archives the chosen messages or takes them back. What was done can be undone, what failed stays chosen. */
export function ArchiveBar({ action, selection }: ArchiveBarProps) {
  const { t } = useTranslation('spvMessages');
  const { isRunning, canUndo, moved, failed, ask, undo, close } = useArchiving(action, selection);
  const count = selection.ids.size;
  const isShown = count > 0 || canUndo;
  const commands = useCommands({
    move: { keys: 'e', label: t(ACTION_KEY[action]), icon: action === 'archive' ? Archive : Inbox, run: ask },
    undo: { label: t('action.undo'), isEnabled: canUndo, run: undo },
    clear: {
      label: t('action.clearSelection'),
      icon: X,
      keys: 'Escape',
      layer: 'selection',
      isEnabled: isShown,
      run: close,
    },
  });

  if (!isShown) return null;
  return (
    <FloatingBar label={t('bulk.label')}>
      {count > 0 ? (
        <>
          <strong className={textRecipe.strong}>
            {failed > 0 ? t('bulk.failed', { count: failed }) : t('selected', { count })}
          </strong>
          <CommandButton command={commands.move} look="ghost" isBusy={isRunning} />
        </>
      ) : (
        <span>{t(DONE_KEY[moved.action], { count: moved.count })}</span>
      )}
      {canUndo ? <CommandButton command={commands.undo} look="ghost" /> : null}
      <CommandIconButton command={commands.clear} />
    </FloatingBar>
  );
}

const ACTION_KEY = { archive: 'action.archive', unarchive: 'action.unarchive' } as const;
const DONE_KEY = { archive: 'toast.archived', unarchive: 'toast.unarchived' } as const;
