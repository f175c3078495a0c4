import { useTranslation } from 'react-i18next';
import { PinStateNotice } from '#src/shared/link/pin/PinStateNotice.tsx';
import { commonNameOf } from '#src/shared/signer/distinguishedName.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { PasswordField } from '#src/shared/ui/fields/PasswordField.tsx';
import { SelectField } from '#src/shared/ui/fields/SelectField.tsx';
import { TextField } from '#src/shared/ui/fields/TextField.tsx';
import { CertificateFacts } from './CertificateFacts.tsx';
import { certificateForm as form } from './certificateForm.recipe.ts';
import { useNewCertificate, type NewCertificateOptions } from './useNewCertificate.ts';

/** Saves a certificate of the token: chosen, named, with its PIN sealed. */
export function AddCertificate({ editor, certificates, workstation }: NewCertificateOptions) {
  const { t } = useTranslation('spvCertificates');
  const { thumbprint, chosen, missing, name, attachPin, hasPinFailed, choose, submit } = useNewCertificate({
    editor,
    certificates,
    workstation,
  });
  const required = (isMissing: boolean | undefined) => (isMissing === true ? t('form.required') : undefined);

  return (
    <form
      className={form.frame}
      aria-label={t('add.title')}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h2 className={form.title}>{t('add.title')}</h2>
      <div className={form.fields}>
        <SelectField
          label={t('field.certificate')}
          placeholder={t('add.choose')}
          value={thumbprint}
          error={required(missing.certificate)}
          options={certificates.map(({ sha1Thumbprint, subject, tokenLabel }) => ({
            value: sha1Thumbprint,
            label: commonNameOf(subject),
            note: tokenLabel,
          }))}
          onChange={choose}
        />
        <TextField ref={name} label={t('field.name')} maxLength={100} error={required(missing.name)} />
        {chosen?.hasProtectedPath === true ? (
          <p className={form.note}>{t('add.protectedPath')}</p>
        ) : (
          <PasswordField
            ref={attachPin}
            label={t('field.pin')}
            hint={t('field.pinHint')}
            error={required(missing.pin) ?? (hasPinFailed ? t('pin.notSealed') : undefined)}
          />
        )}
      </div>
      <PinStateNotice certificate={chosen} />
      {chosen === undefined ? null : <CertificateFacts certificate={chosen} />}
      <div className={form.actions}>
        <Button onClick={() => editor.send({ type: 'form.cancel' })}>{t('action.cancel')}</Button>
        <Button type="submit" look="primary">
          {t('action.saveNew')}
        </Button>
      </div>
    </form>
  );
}
