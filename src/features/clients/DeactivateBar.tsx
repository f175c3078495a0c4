import { useQueryClient } from '@tanstack/react-query';
import { useActorRef, useSelector } from '@xstate/react';
import { UserMinus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { useOutcomes } from '#src/shared/hooks/useOutcomes.ts';
import { useShortcut } from '#src/shared/hooks/useShortcut.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import type { RowSelection } from '#src/shared/table/useRowSelection.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { ConfirmDialog } from '#src/shared/ui/ConfirmDialog.tsx';
import { FloatingBar } from '#src/shared/ui/FloatingBar.tsx';
import { IconButton } from '#src/shared/ui/IconButton.tsx';
import { deactivationActors } from './clients.actors.ts';

type DeactivateBarProps = {
  /** Also of those chosen on other pages. */
  readonly nameOf: (id: string) => string;
  readonly selection: RowSelection;
};

/** What can be done with the chosen clients. What failed stays chosen. */
export function DeactivateBar({ nameOf, selection }: DeactivateBarProps) {
  const { t } = useTranslation('clients');
  const queries = useQueryClient();
  const [machine] = useState(() => deactivationActors(queries));
  const bulk = useActorRef(machine);
  const { value, context } = useSelector(bulk, (snapshot) => snapshot);
  const toast = useToast();
  useShortcut({
    keys: 'Escape',
    label: t('action.clearSelection'),
    layer: 'selection',
    isOn: selection.ids.size > 0,
    run: selection.clear,
  });

  useOutcomes(bulk, {
    'bulk.done': ({ done }) => {
      selection.leave(done);
      toast({
        kind: 'success',
        title: 'clients:deactivated.title',
        text: 'clients:deactivated.text',
        values: { count: done.length },
      });
    },
    'bulk.partlyDone': ({ done, failed }) => {
      selection.leave(done);
      const names = failed.map(nameOf).join(', ');
      toast({
        kind: 'warning',
        title: 'clients:deactivated.partly',
        text: 'clients:deactivated.partly_text',
        values: { done: done.length, count: failed.length, names },
      });
    },
    'bulk.failed': () =>
      toast({ kind: 'warning', title: 'clients:deactivated.failed', text: 'clients:deactivated.failedText' }),
  });

  const count = selection.ids.size;
  const isRunning = value === 'running';
  const ask = () =>
    bulk.send({
      type: 'action.ask',
      request: { action: 'deactivate', ids: [...selection.ids], needsConfirmation: true, undo: null },
    });
  return (
    <>
      {count === 0 ? null : (
        <FloatingBar label={t('bulk.label')}>
          <strong className={strong}>{t('selected', { count })}</strong>
          <Button
            look="dangerGhost"
            isBusy={isRunning}
            icon={<UserMinus size={14} strokeWidth={1.75} aria-hidden />}
            onClick={ask}
          >
            {isRunning && context.showsProgress
              ? t('bulk.progress', {
                  done: context.done.length + context.failed.length,
                  total: context.done.length + context.failed.length + context.pending.length,
                })
              : t('action.deactivate')}
          </Button>
          <IconButton label={t('action.clearSelection')} hint="Escape" onClick={selection.clear}>
            <X size={16} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </FloatingBar>
      )}
      <ConfirmDialog
        isOpen={value === 'confirming'}
        title={t('bulk.confirm', { count })}
        text={t('bulk.confirmText')}
        confirmLabel={t('bulk.run', { count })}
        onConfirm={() => bulk.send({ type: 'action.confirm' })}
        onCancel={() => bulk.send({ type: 'action.cancel' })}
      />
    </>
  );
}

const strong = css({ fontWeight: 'semibold' });
