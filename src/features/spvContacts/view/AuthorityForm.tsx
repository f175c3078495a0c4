import { useQuery } from '@tanstack/react-query';
import { ExternalLink, ListChecks, Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { buttonRecipe } from '#src/shared/ui/actions/button.recipe.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { CopyButton } from '#src/shared/ui/actions/CopyButton.tsx';
import { ErrorState } from '#src/shared/ui/feedback/ErrorState.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { HelpPart } from '../HelpPart.tsx';
import { categoryWords, contactConfigurationOptions, type ContactDetail } from '../spvContacts.queries.ts';
import { SubmittedDialog } from './SubmittedDialog.tsx';

/**
 * The way to the authority, which only a person can go: its public form in a new tab, each text copied with a press, and
 * what it has registered entered here.
 */
export function AuthorityForm({ contact }: { readonly contact: ContactDetail }) {
  const { t } = useTranslation('spvContacts');
  const [isMarking, setIsMarking] = useState(false);
  const configuration = useQuery(contactConfigurationOptions());
  if (configuration.isError) {
    return (
      <ErrorState
        title={t('error.configuration')}
        error={configuration.error}
        isRetrying={configuration.isFetching}
        onRetry={() => void configuration.refetch()}
      />
    );
  }
  return (
    <HelpPart icon={ListChecks} title={t('authority.title')}>
      <p>{t('authority.text')}</p>
      <ol className={steps}>
        <li>
          <a
            href={configuration.data?.publicFormUrl}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonRecipe({ look: 'primary' })}
          >
            <Icon of={ExternalLink} size={14} />
            {t('authority.open')}
          </a>
        </li>
        <li>
          {t('authority.copy')}
          <CopiedTexts contact={contact} />
        </li>
        <li>
          <Button icon={<Icon of={Send} size={14} />} onClick={() => setIsMarking(true)}>
            {t('authority.mark')}
          </Button>
        </li>
      </ol>
      {isMarking ? <SubmittedDialog id={contact.id} onClose={() => setIsMarking(false)} /> : null}
    </HelpPart>
  );
}

/** Each text that the authority's form asks for. */
function CopiedTexts({ contact }: { readonly contact: ContactDetail }) {
  const { t } = useTranslation('spvContacts');
  const { data: configuration } = useQuery(contactConfigurationOptions());
  const { category, subCategory } = categoryWords(configuration, contact);
  const texts = [
    { key: 'taxId', name: t('field.taxId'), label: t('copy.taxId'), text: contact.taxId },
    { key: 'client', name: t('field.client'), label: t('copy.client'), text: contact.clientLegalName },
    {
      key: 'clientNumber',
      name: t('field.clientNumber'),
      label: t('copy.clientNumber'),
      text: contact.clientRegistrationNumber,
    },
    { key: 'category', name: t('field.category'), label: t('copy.category'), text: category },
    { key: 'subCategory', name: t('field.subCategory'), label: t('copy.subCategory'), text: subCategory },
    { key: 'text', name: t('field.text'), label: t('copy.text'), text: contact.requestText },
  ].filter(({ text }) => text !== '');
  return (
    <ul className={copies}>
      {texts.map(({ key, name, label, text }) => (
        <li key={key}>
          <span>{name}</span>
          <span title={text}>{text}</span>
          <CopyButton text={text} label={label} />
        </li>
      ))}
      {contact.requestContent === null ? null : <li>{t('authority.file')}</li>}
    </ul>
  );
}

const steps = css({ '& > li': { mb: '12!' } });
const copies = css({
  listStyle: 'none!',
  pl: '0!',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: '[88px minmax(0, 1fr) auto]',
    gap: '8',
    alignItems: 'center',
    minH: '32',
    m: '0!',
    p: '0!',
    borderBottomWidth: '1px',
    borderBottomStyle: 'solid',
    borderBottomColor: 'lineSoft',
  },
  '& > li > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& > li > span:first-child': { color: 'mut' },
  '& > li:not(:has(span))': { gridTemplateColumns: '[minmax(0, 1fr)]', color: 'mut', py: '4!' },
});
