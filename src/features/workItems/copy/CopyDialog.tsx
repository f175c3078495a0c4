import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { workItemCopySchema, type WorkItem, type WorkItemCopy } from '#contracts/api/workItem.ts';
import { client } from '#src/shared/api/api.ts';
import { useContractForm } from '#src/shared/form/useContractForm.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { Dialog } from '#src/shared/ui/overlays/Dialog.tsx';

type CopyDialogProps = { readonly item: WorkItem; readonly onClose: () => void };

/** The same work again, for this client or another one; it leads to the copy. */
export function CopyDialog({ item, onClose }: CopyDialogProps) {
  const { t } = useTranslation('workItems');
  return (
    <Dialog isOpen title={t('copy.title')} text={t('copy.text')} onClose={onClose}>
      <CopyForm item={item} onClose={onClose} />
    </Dialog>
  );
}

function CopyForm({ item, onClose }: CopyDialogProps) {
  const { t } = useTranslation('workItems');
  const navigate = useNavigate();
  const toast = useToast();
  const { clientId, title, startDate, dueDate } = item;
  const save = useMutation({
    meta: { changes: ['workItem'] },
    mutationFn: (different: WorkItemCopy) => client.workItems.copy({ id: item.id, ...different }),
  });
  const form = useContractForm({
    schema: workItemCopySchema,
    initial: { clientId, title, startDate, dueDate },
    save,
    fieldOf: { 'client.notFound': 'clientId' },
    onSaved: ({ id }) => {
      onClose();
      toast({ kind: 'success', title: 'workItems:copy.done' });
      void navigate({ to: '/work/workItems/$slug/$tab', params: { slug: id, tab: 'tasks' } });
    },
  });
  return (
    <form.Frame submitLabel={t('copy.submit')}>
      <form.Text name="title" label={t('field.title')} isAutoFocused />
      <form.Client name="clientId" label={t('field.client')} />
      <form.DateRange from="startDate" to="dueDate" label={t('field.dates')} />
    </form.Frame>
  );
}
