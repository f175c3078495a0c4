import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { useContractForm } from '#src/shared/form/useContractForm.ts';
import { findTowns, KINDS, NEW_WORK, useSaveWork, workSchema } from './galleryForm.ts';
import { SAMPLE_TOWNS } from './samples.ts';

/** A form with a field of every kind, as it stands in a page. */
export function FormPart() {
  const { t } = useTranslation('gallery');
  const [saved, setSaved] = useState('');
  const form = useContractForm({
    schema: workSchema,
    initial: NEW_WORK,
    save: useSaveWork(),
    onSaved: setSaved,
    fieldOf: { 'client.exists': 'title' },
  });
  const kinds = KINDS.map((value) => ({ value, label: t(KIND_KEY[value]) }));
  return (
    <form.Frame title={t('form.title')} submitLabel={t('form.submit')}>
      <form.Text name="title" label={t('form.name')} hint={t('form.nameHint')} isAutoFocused />
      <div className={pair}>
        <form.Select name="kind" label={t('form.kind')} options={kinds} />
        <form.Number name="amount" label={t('sample.amount')} />
        <form.Duration unit="hours" name="hours" label={t('sample.hours')} />
      </div>
      <form.Watch name="kind">
        {(kind) => (kind === 'monthly' ? <form.Search name="town" label={t('sample.town')} find={findTowns} /> : null)}
      </form.Watch>
      <div className={pair}>
        <form.Date name="due" label={t('sample.due')} />
        <form.DateRange from="start" to="end" label={t('sample.period')} />
      </div>
      <div className={pair}>
        <form.Person name="assigneeId" label={t('sample.person')} />
        <form.Client name="clientId" label={t('form.client')} />
      </div>
      <form.People name="memberIds" label={t('form.members')} />
      <form.Several name="tags" label={t('sample.towns')} options={SAMPLE_TOWNS} />
      <div className={pair}>
        <form.Email name="email" label={t('form.email')} />
        <form.Password name="password" label={t('form.password')} />
      </div>
      <form.LongText name="notes" label={t('sample.notes')} />
      <form.File name="file" label={t('sample.file')} hint={t('sample.fileHint')} accept=".pdf" />
      <form.Switch name="isUrgent" label={t('form.urgent')} />
      <form.Rows
        name="contacts"
        label={t('form.contacts')}
        addLabel={t('form.addContact')}
        newRow={{ name: '', email: '' }}
      >
        {(row) => (
          <>
            <form.Text name={row.at('name')} label={t('sample.name')} />
            <form.Email name={row.at('email')} label={t('form.email')} />
          </>
        )}
      </form.Rows>
      <output>{saved === '' ? null : t('form.saved', { name: saved })}</output>
    </form.Frame>
  );
}

const KIND_KEY = { once: 'form.once', monthly: 'form.monthly' } as const;
const pair = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))',
  alignItems: 'start',
  gap: '12',
  rowGap: '16',
});
