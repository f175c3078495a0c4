import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { SpvCertificate } from '#contracts/api/spvCertificate.ts';
import { ConfirmDialog } from '#src/shared/ui/overlays/ConfirmDialog.tsx';
import type { Editor } from './editor.ts';

type DeleteCertificateProps = { readonly editor: Editor; readonly certificates: readonly SpvCertificate[] };

/** Asks before a certificate is deleted from the firm. */
export function DeleteCertificate({ editor, certificates }: DeleteCertificateProps) {
  const { t } = useTranslation('spvCertificates');
  const id = useSelector(editor, (state) => state.context.certificateId);
  const isAsking = useSelector(editor, (state) => state.matches('confirmingDelete'));
  const isDeleting = useSelector(editor, (state) => state.matches('saving') && state.context.change?.kind === 'delete');
  const name = certificates.find((certificate) => certificate.id === id)?.name ?? '';
  return (
    <ConfirmDialog
      isOpen={isAsking || isDeleting}
      title={t('delete.title', { name })}
      text={t('delete.text')}
      confirmLabel={t('delete.confirm')}
      isBusy={isDeleting}
      onConfirm={() => editor.send({ type: 'delete.confirm' })}
      onCancel={() => editor.send({ type: 'form.cancel' })}
    />
  );
}
