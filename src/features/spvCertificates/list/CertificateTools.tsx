import { useSelector } from '@xstate/react';
import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { SpvCertificate } from '#contracts/api/spvCertificate.ts';
import type { Workstation } from '#src/shared/link/pin/sealPin.ts';
import { IconButton } from '#src/shared/ui/actions/IconButton.tsx';
import type { Editor } from '../edit/editor.ts';
import { useMayChange } from '../useMayChange.ts';
import { useForgetPin } from './useForgetPin.ts';

type CertificateToolsProps = {
  readonly editor: Editor;
  readonly certificate: SpvCertificate;
  readonly workstation: Workstation | null;
};

const tools = css({ display: 'flex', justifyContent: 'flex-end', gap: '4' });
const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Forgets the PIN of a stored certificate, edits or deletes it. */
export function CertificateTools({ editor, certificate, workstation }: CertificateToolsProps) {
  const { t } = useTranslation('spvCertificates');
  const mayChange = useMayChange(certificate);
  const canEdit = useSelector(editor, (state) => state.can({ type: 'edit.open', certificateId: certificate.id }));
  const forget = useForgetPin(certificate.id, workstation);
  return (
    <div className={tools}>
      {certificate.isPinSaved ? (
        <IconButton
          size="small"
          label={t('action.forgetPin', { name: certificate.name })}
          disabled={forget.isPending}
          onClick={() => forget.mutate()}
        >
          <KeyRound {...icon} />
        </IconButton>
      ) : null}
      <IconButton
        size="small"
        label={t('action.edit', { name: certificate.name })}
        disabled={!canEdit}
        onClick={() => editor.send({ type: 'edit.open', certificateId: certificate.id })}
      >
        <Pencil {...icon} />
      </IconButton>
      {mayChange ? (
        <IconButton
          size="small"
          label={t('action.delete', { name: certificate.name })}
          disabled={!canEdit}
          onClick={() => editor.send({ type: 'delete.ask', certificateId: certificate.id })}
        >
          <Trash2 {...icon} />
        </IconButton>
      ) : null}
    </div>
  );
}
