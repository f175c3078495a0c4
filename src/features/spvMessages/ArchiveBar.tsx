import { useQueryClient } from '@tanstack/react-query';
import { useActorRef, useSelector } from '@xstate/react';
import { Archive, Inbox, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { BulkOutcome } from '#machines/bulkAction/bulkAction.machine.ts';
import { useOutcomes } from '#src/shared/hooks/useOutcomes.ts';
import { useShortcut } from '#src/shared/hooks/useShortcut.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import type { RowSelection } from '#src/shared/table/useRowSelection.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { FloatingBar } from '#src/shared/ui/FloatingBar.tsx';
import { IconButton } from '#src/shared/ui/IconButton.tsx';
import { archiveActionOf, messageBulkActors, type ArchiveAction } from './spvMessages.actors.ts';

type ArchiveBarProps = { readonly action: ArchiveAction; readonly selection: RowSelection };

/** Archives the chosen messages or takes them back. What was done can be undone, what failed stays chosen. */
export function ArchiveBar({ action, selection }: ArchiveBarProps) {
  const { t } = useTranslation('spvMessages');
  const queries = useQueryClient();
  const [machine] = useState(() => messageBulkActors(queries));
  const bulk = useActorRef(machine);
  const { value, context } = useSelector(bulk, (snapshot) => snapshot);
  const canUndo = useSelector(bulk, (snapshot) => snapshot.can({ type: 'action.undo' }));
  const toast = useToast();
  const { request, done, failed } = context;
  const count = selection.ids.size;

  const ask = () => {
    const ids = count > 0 ? [...selection.ids] : rowAtKeyboard();
    const undo = action === 'archive' ? 'unarchive' : 'archive';
    bulk.send({ type: 'action.ask', request: { action, ids, needsConfirmation: false, undo } });
  };
  const close = () => {
    selection.clear();
    bulk.send({ type: 'selection.clear' });
  };
  useShortcut({ keys: 'e', label: t(ACTION_KEY[action]), run: ask });
  const isShown = count > 0 || canUndo;
  useShortcut({ keys: 'Escape', label: t('action.clearSelection'), layer: 'selection', isOn: isShown, run: close });

  const sayMoved = ({ action: moved, done: ids }: BulkOutcome) => {
    selection.leave(ids);
    toast({ kind: 'success', title: MOVED_KEY[archiveActionOf(moved)], values: { count: ids.length } });
  };
  useOutcomes(bulk, {
    'bulk.done': sayMoved,
    'bulk.partlyDone': (outcome) => {
      selection.choose(outcome.failed);
      sayMoved(outcome);
    },
    'bulk.failed': (outcome) => {
      selection.choose(outcome.failed);
      toast({ kind: 'warning', title: 'spvMessages:toast.failed', text: 'spvMessages:toast.failedText' });
    },
  });

  if (!isShown) return null;
  return (
    <FloatingBar label={t('bulk.label')}>
      {count > 0 ? (
        <>
          <strong className={strong}>
            {failed.length > 0 ? t('bulk.failed', { count: failed.length }) : t('selected', { count })}
          </strong>
          <Button
            look="ghost"
            hint="e"
            isBusy={value === 'running'}
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
        <span>{t(DONE_KEY[archiveActionOf(request.action)], { count: done.length })}</span>
      )}
      {canUndo ? (
        <Button look="ghost" onClick={() => bulk.send({ type: 'action.undo' })}>
          {t('action.undo')}
        </Button>
      ) : null}
      <IconButton label={t('action.clearSelection')} hint="Escape" onClick={close}>
        <X size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </FloatingBar>
  );
}

/** The row the keyboard is at, when none is chosen. */
function rowAtKeyboard(): string[] {
  const id = document.activeElement?.closest('tr[data-row]')?.getAttribute('data-row');
  return id === null || id === undefined ? [] : [id];
}

const ACTION_KEY = { archive: 'action.archive', unarchive: 'action.unarchive' } as const;
const DONE_KEY = { archive: 'toast.archived', unarchive: 'toast.unarchived' } as const;
const MOVED_KEY = { archive: 'spvMessages:toast.archived', unarchive: 'spvMessages:toast.unarchived' } as const;
const strong = css({ fontWeight: 'semibold' });
