import { useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PinHandle } from '#machines/pinHandle.ts';
import type { TokenCertificate } from '#contracts/link/messages.ts';
import { PinStateNotice } from '#src/shared/link/PinStateNotice.tsx';
import type { Workstation } from '#src/shared/link/sealPin.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { PasswordField } from '#src/shared/ui/PasswordField.tsx';
import { SelectField } from '#src/shared/ui/SelectField.tsx';
import { TextField } from '#src/shared/ui/TextField.tsx';
import { usePinEntry } from '#src/shared/link/usePinEntry.ts';
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
  const thumbprint = useSelector(editor, (state) => state.context.thumbprint);
  const name = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState<Missing>({});
  const chosen = certificates.find(({ sha1Thumbprint }) => sha1Thumbprint === thumbprint);
  const required = (isMissing: boolean | undefined) => (isMissing === true ? t('form.required') : undefined);

  const choose = (value: string) => {
    const certificate = certificates.find(({ sha1Thumbprint }) => sha1Thumbprint === value);
    if (certificate === undefined) return;
    editor.send({ type: 'certificate.chosen', thumbprint: value, needsNoPin: certificate.hasProtectedPath });
    if (name.current?.value === '') name.current.value = commonNameOf(certificate.subject);
    setMissing({});
  };
  const nameText = () => name.current?.value.trim() ?? '';
  const save = (pin: PinHandle) => editor.send({ type: 'form.submit', name: nameText(), pin });
  const { attach, hasFailed, isEmpty, take } = usePinEntry(save);
  const submit = () => {
    const needsNoPin = chosen?.hasProtectedPath === true;
    const hasPin = needsNoPin || !isEmpty();
    setMissing({
      ...(chosen === undefined ? { certificate: true } : {}),
      ...(nameText() === '' ? { name: true } : {}),
      ...(hasPin ? {} : { pin: true }),
    });
    if (chosen === undefined || nameText() === '' || !hasPin) return;
    if (needsNoPin) save({ kind: 'none' });
    else take({ thumbprint: chosen.sha1Thumbprint, workstation });
  };

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
            ref={attach}
            label={t('field.pin')}
            hint={t('field.pinHint')}
            error={required(missing.pin) ?? (hasFailed ? t('pin.notSealed') : undefined)}
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
