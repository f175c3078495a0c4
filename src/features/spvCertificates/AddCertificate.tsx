import { useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TokenCertificate } from '#contracts/link/messages.ts';
import { useServices } from '#src/shared/hooks/services.tsx';
import { PinStateNotice } from '#src/shared/link/PinStateNotice.tsx';
import type { Workstation } from '#src/shared/link/sealPin.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { PasswordField } from '#src/shared/ui/PasswordField.tsx';
import { SelectField } from '#src/shared/ui/SelectField.tsx';
import { TextField } from '#src/shared/ui/TextField.tsx';
import { sealTyped } from '#src/shared/link/sealTyped.ts';
import { certificateForm as form } from './certificateForm.recipe.ts';
import { commonNameOf } from './distinguishedName.ts';
import type { Editor } from './editor.ts';

type AddCertificateProps = {
  readonly editor: Editor;
  /** Those on the token that are not saved yet. */
  readonly certificates: readonly TokenCertificate[];
  readonly workstation: Workstation;
};

type Missing = { readonly certificate?: true; readonly name?: true; readonly pin?: true };

/** Saves a certificate of the token: chosen, named, with its PIN sealed. */
export function AddCertificate({ editor, certificates, workstation }: AddCertificateProps) {
  const { t } = useTranslation('spvCertificates');
  const format = useFormat();
  const services = useServices();
  const thumbprint = useSelector(editor, (state) => state.context.thumbprint);
  const name = useRef<HTMLInputElement>(null);
  const pin = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState<Missing>({});
  const [hasFailed, setHasFailed] = useState(false);
  const chosen = certificates.find(({ sha1Thumbprint }) => sha1Thumbprint === thumbprint);
  const required = (isMissing: boolean | undefined) => (isMissing === true ? t('form.required') : undefined);

  const choose = (value: string) => {
    const certificate = certificates.find(({ sha1Thumbprint }) => sha1Thumbprint === value);
    if (certificate === undefined) return;
    editor.send({ type: 'certificate.chosen', thumbprint: value, needsNoPin: certificate.hasProtectedPath });
    if (name.current?.value === '') name.current.value = commonNameOf(certificate.subject);
    setMissing({});
  };
  const submit = async () => {
    const nameText = name.current?.value.trim() ?? '';
    const hasPin = chosen?.hasProtectedPath === true || pin.current?.value.trim() !== '';
    if (chosen === undefined || nameText === '' || !hasPin) {
      setHasFailed(false);
      setMissing({
        ...(chosen === undefined ? { certificate: true } : {}),
        ...(nameText === '' ? { name: true } : {}),
        ...(hasPin ? {} : { pin: true }),
      });
      return;
    }
    const target = { thumbprint: chosen.sha1Thumbprint, workstation };
    setMissing({});
    setHasFailed(false);
    try {
      const handle = pin.current === null ? { kind: 'none' as const } : await sealTyped(pin.current, target, services);
      editor.send({ type: 'form.submit', name: nameText, pin: handle });
    } catch {
      setHasFailed(true);
    }
  };

  return (
    <form
      className={form.frame}
      aria-label={t('add.title')}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
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
            ref={pin}
            label={t('field.pin')}
            hint={t('field.pinHint')}
            error={hasFailed ? t('pin.notSealed') : required(missing.pin)}
          />
        )}
      </div>
      <PinStateNotice certificate={chosen} />
      {chosen === undefined ? null : (
        <dl className={form.facts}>
          <dt>{t('field.subject')}</dt>
          <dd>{chosen.subject}</dd>
          <dt>{t('field.issuer')}</dt>
          <dd>{chosen.issuer}</dd>
          <dt>{t('field.serialNumber')}</dt>
          <dd>{chosen.serialNumber}</dd>
          <dt>{t('field.expiresOn')}</dt>
          <dd>{format.authorityDay(chosen.expiresOn)}</dd>
        </dl>
      )}
      <div className={form.actions}>
        <Button onClick={() => editor.send({ type: 'form.cancel' })}>{t('action.cancel')}</Button>
        <Button type="submit" look="primary">
          {t('action.saveNew')}
        </Button>
      </div>
    </form>
  );
}
