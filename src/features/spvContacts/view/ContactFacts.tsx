import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { useFormat } from '#src/shared/text/format.ts';
import { CopyButton } from '#src/shared/ui/actions/CopyButton.tsx';
import { Link } from '#src/shared/ui/actions/Link.tsx';
import { categoryWords, contactConfigurationOptions, type ContactDetail } from '../spvContacts.queries.ts';
import { ContactFile } from './ContactFile.tsx';

/** What was asked, for whom, and under which number. */
export function ContactFacts({ contact }: { readonly contact: ContactDetail }) {
  const { t } = useTranslation('spvContacts');
  const { day, localTime } = useFormat();
  const { data: configuration } = useQuery(contactConfigurationOptions());
  const { category, subCategory } = categoryWords(configuration, contact);
  const { registrationNumber, registrationDate, requestedByDisplayName, submittedByDisplayName } = contact;
  return (
    <dl className={list}>
      <Fact name={t('field.client')}>
        <Link to="/clients/clientDetails/$slug" params={{ slug: contact.clientId }} className={link}>
          {contact.clientName}
        </Link>
      </Fact>
      <Fact name={t('field.taxId')}>{contact.taxId}</Fact>
      <Fact name={t('field.registrationNumber')}>
        {registrationNumber === null ? (
          <span className={mut}>{t('view.notRegistered')}</span>
        ) : (
          <span className={copied}>
            {registrationNumber}
            <CopyButton text={registrationNumber} label={t('copy.number')} />
          </span>
        )}
      </Fact>
      {registrationDate === null ? null : (
        <Fact name={t('field.registrationDate')}>
          {day(registrationDate)} <span className={mut}>{submittedByDisplayName}</span>
        </Fact>
      )}
      <Fact name={t('field.category')}>
        <span lang="ro">{subCategory === '' ? category : `${category} / ${subCategory}`}</span>
      </Fact>
      <Fact name={t('field.created')}>
        {localTime(contact.dateCreated)} <span className={mut}>{requestedByDisplayName}</span>
      </Fact>
      <Fact name={t('field.details')}>
        <p className={text}>{contact.requestText}</p>
      </Fact>
      <Fact name={t('field.file')}>
        {contact.requestContent === null ? (
          <span className={mut}>{t('view.noFile')}</span>
        ) : (
          <ContactFile file={contact.requestContent} />
        )}
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const list = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '16',
  m: '0',
  px: '16',
  py: '20',
  minW: '0',
  '& > div': { display: 'grid', gridTemplateColumns: '[160px minmax(0, 1fr)]', gap: '4', alignItems: 'baseline' },
  '& dt': { textStyle: 'secondary', color: 'mut' },
  '& dd': { m: '0', minW: '0', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
  _mobile: { '& > div': { gridTemplateColumns: '[minmax(0, 1fr)]', gap: '2' } },
});
const mut = css({ color: 'mut' });
const link = css({ color: 'accentText' });
const copied = css({ display: 'inline-flex', alignItems: 'center', gap: '4' });
const text = css({ m: '0', whiteSpace: 'pre-wrap' });
