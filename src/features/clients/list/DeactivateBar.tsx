import { UserMinus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '#src/shared/hooks/useCommands.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { BulkAction } from '#src/shared/list/BulkAction.tsx';
import { BulkBar } from '#src/shared/list/BulkBar.tsx';
import { useBulkAction } from '#src/shared/list/useBulkAction.ts';
import type { ListOf } from '#src/shared/list/useList.ts';
import { ConfirmDialog } from '#src/shared/ui/overlays/ConfirmDialog.tsx';
import { deactivationActors } from '../clients.actors.ts';
import type { clientList } from '../clients.queries.ts';

/** Deactivates the chosen clients once that is confirmed, and tells how it went. */
export function DeactivateBar({ list }: { readonly list: ListOf<typeof clientList> }) {
  const { t } = useTranslation('clients');
  const toast = useToast();
  const { selection } = list;
  const nameOf = (id: string) => selection.rows.find((row) => row.id === id)?.name ?? id;
  const deactivation = useBulkAction(selection, {
    actors: deactivationActors,
    action: 'deactivate',
    needsConfirmation: true,
    onDone: ({ done }) =>
      toast({
        kind: 'success',
        title: 'clients:deactivated.title',
        text: 'clients:deactivated.text',
        values: { count: done.length },
      }),
    onPartlyDone: ({ done, failed }) =>
      toast({
        kind: 'warning',
        title: 'clients:deactivated.partly',
        text: 'clients:deactivated.partly_text',
        values: { done: done.length, count: failed.length, names: failed.map(nameOf).join(', ') },
      }),
    onFailed: () =>
      toast({ kind: 'warning', title: 'clients:deactivated.failed', text: 'clients:deactivated.failedText' }),
  });
  const count = selection.ids.size;
  const commands = useCommands({
    deactivate: { label: t('action.deactivate'), icon: UserMinus, run: deactivation.ask },
  });
  return (
    <>
      <BulkBar list={list} label={t('bulk.label')} selected={t('selected', { count })}>
        <BulkAction run={deactivation} command={commands.deactivate} look="dangerGhost" />
      </BulkBar>
      <ConfirmDialog
        isOpen={deactivation.isConfirming}
        title={t('bulk.confirm', { count })}
        text={t('bulk.confirmText')}
        confirmLabel={t('bulk.run', { count })}
        onConfirm={deactivation.confirm}
        onCancel={deactivation.cancel}
      />
    </>
  );
}
