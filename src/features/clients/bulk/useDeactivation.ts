import { useTranslation } from 'react-i18next';
import type { ClientRow } from '#contracts/api/client.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import type { AskedBulk } from '#src/shared/list/ConfirmBulk.tsx';
import { useBulkAction } from '#src/shared/list/useBulkAction.ts';
import type { RowSelection } from '#src/shared/table/useRowSelection.ts';
import { deactivationActors } from '../clients.actors.ts';
import { nameIn, namesIn } from './namesOf.ts';

/** Deactivates the selected clients once that is confirmed, and tells how it went. */
export function useDeactivation(selection: RowSelection<ClientRow>): AskedBulk {
  const { t } = useTranslation('clients');
  const toast = useToast();
  const count = selection.ids.size;
  const run = useBulkAction(selection, {
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
        values: {
          done: done.length,
          count: failed.length,
          names: failed.map((id) => nameIn(selection, id)).join(', '),
        },
      }),
    onFailed: () =>
      toast({ kind: 'warning', title: 'clients:deactivated.failed', text: 'clients:deactivated.failedText' }),
  });
  const question = {
    title: t('bulk.confirm', { count }),
    text: t('bulk.confirmText'),
    confirm: t('bulk.run', { count }),
  };
  return { run, question, names: namesIn(selection) };
}
