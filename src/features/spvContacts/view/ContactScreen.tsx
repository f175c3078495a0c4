import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { nextContactStatus } from '#machines/contactFormLifecycle/contactFormLifecycle.machine.ts';
import { ApiError } from '#src/shared/api/apiError.ts';
import { ButtonLink } from '#src/shared/ui/actions/ButtonLink.tsx';
import { EmptyState } from '#src/shared/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#src/shared/ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '#src/shared/ui/feedback/SkeletonRows.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { PageHeader } from '#src/shared/ui/page/PageHeader.tsx';
import { ContactStatusBadge } from '../ContactStatusBadge.tsx';
import { HelpColumn } from '../HelpPart.tsx';
import { contactOptions, type ContactDetail } from '../spvContacts.queries.ts';
import { AuthorityForm } from './AuthorityForm.tsx';
import { ContactAnswer } from './ContactAnswer.tsx';
import { ContactFacts } from './ContactFacts.tsx';

/** One contact form: read only, with what is to be done with it or what has come of it. */
export function ContactScreen({ id }: { readonly id: string }) {
  const { t } = useTranslation('spvContacts');
  const contact = useQuery(contactOptions(id));
  if (contact.isPending) return <SkeletonRows label={t('view.title')} />;
  if (contact.isError && contact.data === undefined) {
    const { error } = contact;
    if (error instanceof ApiError && GONE.includes(error.code)) return <ContactNotFound />;
    return (
      <ErrorState
        isPage
        title={t('error.form')}
        error={error}
        isRetrying={contact.isFetching}
        onRetry={() => void contact.refetch()}
      />
    );
  }
  return <ShownContact contact={contact.data} />;
}

/** An address that is no id leads to no form either. */
const GONE: readonly ApiError['code'][] = ['spvContact.notFound', 'request.invalid'];

function ShownContact({ contact }: { readonly contact: ContactDetail }) {
  const { t } = useTranslation('spvContacts');
  return (
    <div className={page}>
      <PageHeader
        title={t('view.title')}
        note={<ContactStatusBadge status={contact.status} />}
        actions={
          <ButtonLink to="/spv/contact-forms" look="ghost" icon={<Icon of={ArrowLeft} size={14} />}>
            {t('action.back')}
          </ButtonLink>
        }
      />
      <div className={columns}>
        <ContactFacts contact={contact} />
        <HelpColumn>
          {nextContactStatus(contact.status, 'form.registered') === null ? (
            <ContactAnswer contact={contact} />
          ) : (
            <AuthorityForm contact={contact} />
          )}
        </HelpColumn>
      </div>
    </div>
  );
}

function ContactNotFound() {
  const { t } = useTranslation('spvContacts');
  return (
    <EmptyState isPage title={t('notFound.title')} text={t('notFound.text')}>
      <ButtonLink to="/spv/contact-forms">{t('action.back')}</ButtonLink>
    </EmptyState>
  );
}

const page = css({ display: 'flex', flexDirection: 'column', minH: 'full' });
const columns = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(0, var(--sizes-page-small)) minmax(0, 1fr)]',
  flexGrow: '1',
  borderTopWidth: '1px',
  borderTopStyle: 'solid',
  borderTopColor: 'line',
  _narrow: { gridTemplateColumns: '[minmax(0, 1fr)]', alignContent: 'start' },
});
