import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { SpvCertificate } from '#contracts/api/spvCertificate.ts';
import type { TokenCertificate } from '#contracts/link/messages.ts';
import type { PinHandle } from '#machines/pinHandle.ts';
import { PinStateNotice } from '#src/shared/link/pin/PinStateNotice.tsx';
import type { Workstation } from '#src/shared/link/pin/sealPin.ts';
import { usePinEntry } from '#src/shared/link/pin/usePinEntry.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { PasswordField } from '#src/shared/ui/fields/PasswordField.tsx';
import { TextField } from '#src/shared/ui/fields/TextField.tsx';
import { useMayChange } from '../useMayChange.ts';
import { certificateForm as form } from './certificateForm.recipe.ts';
import type { Editor } from './editor.ts';

type EditCertificateProps = {
  readonly editor: Editor;
  readonly certificate: SpvCertificate;
  /** The same certificate as its token knows it; undefined while that is not plugged in. */
  readonly onToken: TokenCertificate | undefined;
  /** Null while the link is not ready: the name can be changed, the PIN cannot. */
  readonly workstation: Workstation | null;
};

const COLUMNS = 7;

/** A stored certificate while it is changed. An empty PIN keeps the saved one. */
export function EditCertificate({ editor, certificate, onToken, workstation }: EditCertificateProps) {
  const { t } = useTranslation('spvCertificates');
  const mayChange = useMayChange(certificate);
  const name = useRef<HTMLInputElement>(null);
  const [isNameMissing, setNameMissing] = useState(false);

  const nameText = () => name.current?.value.trim() ?? '';
  const save = (pin: PinHandle) => editor.send({ type: 'form.submit', name: nameText(), pin });
  const { attach, hasFailed, take } = usePinEntry(save);
  const submit = () => {
    setNameMissing(nameText() === '');
    if (nameText() === '') return;
    if (workstation === null) save({ kind: 'saved' });
    else take({ thumbprint: certificate.thumbprint, workstation });
  };

  return (
    <tr className={wholeRow}>
      <td colSpan={COLUMNS} className={wholeRow}>
        <form
          className={form.frame}
          aria-label={t('edit.title', { name: certificate.name })}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <div className={form.fields}>
            <TextField
              ref={name}
              label={t('field.name')}
              defaultValue={certificate.name}
              maxLength={100}
              readOnly={!mayChange}
              hint={mayChange ? undefined : t('edit.ofColleague')}
              error={isNameMissing ? t('form.required') : undefined}
            />
            {workstation === null ? (
              <p className={form.note}>{t('edit.withoutLink')}</p>
            ) : (
              <PasswordField
                ref={attach}
                label={t('field.pin')}
                hint={t(certificate.isPinSaved ? 'edit.pinKept' : 'field.pinHint')}
                savedText={certificate.isPinSaved ? t('pin.saved') : undefined}
                error={hasFailed ? t('pin.notSealed') : undefined}
              />
            )}
          </div>
          <PinStateNotice certificate={onToken} />
          <div className={form.actions}>
            <Button onClick={() => editor.send({ type: 'form.cancel' })}>{t('action.cancel')}</Button>
            <Button type="submit" look="primary">
              {t('action.save')}
            </Button>
          </div>
        </form>
      </td>
    </tr>
  );
}

const wholeRow = css({ p: '0', _mobile: { display: 'block' } });
