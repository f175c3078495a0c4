import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { CONTACT_FILE_KINDS } from '../contactFile.ts';
import { useContactDrop } from '../drop/useContactDrop.tsx';
import { categoriesOf, contactConfigurationOptions } from '../spvContacts.queries.ts';
import { useFileProblemTexts } from '../useFileProblemTexts.ts';
import { ContactHelp } from './ContactHelp.tsx';
import { useNewContactForm } from './useNewContactForm.ts';

/** The client that the page which asked for it shows. */
type NewContactProps = { readonly clientId?: string | undefined };

/** A new contact form. A file dropped anywhere takes the place of the attached one. */
export function NewContactScreen({ clientId }: NewContactProps) {
  const { t } = useTranslation('spvContacts');
  const { form, leave } = useNewContactForm(clientId);
  const configuration = useQuery(contactConfigurationOptions());
  const categories = categoriesOf(configuration.data);
  const drop = useContactDrop(t('drop.replaces'), (file) => form.set('file', file));
  return (
    <div className={page}>
      <form.Frame title={t('new.title')} submitLabel={t('new.submit')} onCancel={leave} aside={<ContactHelp />}>
        <form.Client name="clientId" label={t('field.client')} />
        <div className={pair}>
          <form.Select
            name="requestCategory"
            label={t('field.category')}
            options={optionsOf(categories)}
            isLoading={configuration.isPending}
            hasFailed={configuration.isError}
          />
          <form.Watch name="requestCategory">
            {(chosen) => {
              const subCategories = categories.find(({ id }) => String(id) === chosen)?.subCategories ?? [];
              if (subCategories.length === 0) return null;
              const options = optionsOf(subCategories);
              return <form.Select name="requestSubCategory" label={t('field.subCategory')} options={options} />;
            }}
          </form.Watch>
        </div>
        <form.LongText
          name="requestText"
          label={t('field.text')}
          hint={t('new.textHint')}
          rows={16}
          problemTexts={{ 'problem.tooLong': t('problem.tooLong') }}
        />
        <form.File
          name="file"
          label={t('field.file')}
          hint={t('new.fileHint')}
          accept={CONTACT_FILE_KINDS}
          problemTexts={useFileProblemTexts()}
        />
      </form.Frame>
      {drop}
    </div>
  );
}

/** The words are the authority's, in Romanian. */
const optionsOf = (choices: readonly { readonly id: number; readonly title: string }[]) =>
  choices.map(({ id, title }) => ({ value: String(id), label: title }));

const page = css({ position: 'relative', minH: 'full', '& > form': { minH: 'full' } });
const pair = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '12',
  '& > :only-child': { gridColumn: '1 / -1' },
  _mobile: { gridTemplateColumns: '[minmax(0, 1fr)]' },
});
