import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { requiredTextSchema, textSchema } from '#contracts/api/shared.ts';
import { SETTLE_NOTE_MAX } from '#contracts/limits.ts';
import { client } from '#src/shared/api/api.ts';
import { useContractForm } from '#src/shared/form/useContractForm.ts';
import { Dialog } from '#src/shared/ui/overlays/Dialog.tsx';
import type { RequestRow } from '../spvRequests.queries.ts';

const settlementSchema = v.strictObject({
  outcome: v.picklist(['sent', 'notSent']),
  /** The authority's number, where it is known. */
  requestId: v.pipe(textSchema(20), v.regex(/^[0-9]*$/)),
  note: requiredTextSchema(SETTLE_NOTE_MAX),
});

/** A person says what became of a request whose outcome nobody has heard. */
export function SettleDialog({ request, onClose }: { readonly request: RequestRow; readonly onClose: () => void }) {
  const { t } = useTranslation('spvRequests');
  return (
    <Dialog isOpen size="small" title={t('settle.title')} text={t('settle.text')} onClose={onClose}>
      <SettleForm request={request} onClose={onClose} />
    </Dialog>
  );
}

function SettleForm({ request, onClose }: { readonly request: RequestRow; readonly onClose: () => void }) {
  const { t } = useTranslation('spvRequests');
  const save = useMutation({
    meta: { changes: ['spvRequest'] },
    mutationFn: ({ outcome, requestId, note }: v.InferOutput<typeof settlementSchema>) =>
      client.spvRequests.settled({
        id: request.id,
        wasSent: outcome === 'sent',
        requestId: requestId === '' ? null : requestId,
        note,
      }),
  });
  const form = useContractForm({
    schema: settlementSchema,
    initial: { outcome: null, requestId: '', note: '' },
    save,
    onSaved: onClose,
  });
  return (
    <form.Frame submitLabel={t('settle.submit')} onCancel={onClose}>
      <form.Select
        name="outcome"
        label={t('settle.outcome')}
        options={[
          { value: 'sent', label: t('settle.sent') },
          { value: 'notSent', label: t('settle.notSent') },
        ]}
      />
      <form.Text name="requestId" label={t('settle.requestId')} hint={t('settle.requestIdHint')} inputMode="numeric" />
      <form.LongText name="note" label={t('settle.note')} />
    </form.Frame>
  );
}
