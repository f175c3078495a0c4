import { Archive, Inbox, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { useShortcut } from '#src/shared/hooks/useShortcut.ts';
import type { RowSelection } from '#src/shared/table/useRowSelection.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { FloatingBar } from '#src/shared/list/FloatingBar.tsx';
import { IconButton } from '#src/shared/ui/actions/IconButton.tsx';
import type { ArchiveAction } from '../spvMessages.actors.ts';
import { useArchiving } from './useArchiving.ts';

type ArchiveBarProps = { readonly action: ArchiveAction; readonly selection: RowSelection };

/** Archives the chosen messages or takes them back. What was done can be undone, what failed stays chosen. */
export function ArchiveBar({ action, selection }: ArchiveBarProps) {
  const { t } = useTranslation('spvMessages');
  const { isRunning, canUndo, moved, failed, ask, undo, close } = useArchiving(action, selection);
  const count = selection.ids.size;
  useShortcut({ keys: 'e', label: t(ACTION_KEY[action]), run: ask });
  const isShown = count > 0 || canUndo;
  useShortcut({ keys: 'Escape', label: t('action.clearSelection'), layer: 'selection', isOn: isShown, run: close });

  if (!isShown) return null;
  return (
    <FloatingBar label={t('bulk.label')}>
      {count > 0 ? (
        <>
          <strong className={strong}>
            {failed > 0 ? t('bulk.failed', { count: failed }) : t('selected', { count })}
          </strong>
          <Button
            look="ghost"
            hint="e"
            isBusy={isRunning}
            icon={
              action === 'archive' ? (
                <Archive size={14} strokeWidth={1.75} aria-hidden />
              ) : (
                <Inbox size={14} strokeWidth={1.75} aria-hidden />
              )
            }
            onClick={ask}
          >
            {t(ACTION_KEY[action])}
          </Button>
        </>
      ) : (
        <span>{t(DONE_KEY[moved.action], { count: moved.count })}</span>
      )}
      {canUndo ? (
        <Button look="ghost" onClick={undo}>
          {t('action.undo')}
        </Button>
      ) : null}
      <IconButton label={t('action.clearSelection')} hint="Escape" onClick={close}>
        <X size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </FloatingBar>
  );
}

const ACTION_KEY = { archive: 'action.archive', unarchive: 'action.unarchive' } as const;
const DONE_KEY = { archive: 'toast.archived', unarchive: 'toast.unarchived' } as const;
const strong = css({ fontWeight: 'semibold' });
