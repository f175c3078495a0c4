import { useQuery } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { StaleNotice } from '#src/shared/list/StaleNotice.tsx';
import { EmptyState } from '#src/shared/ui/feedback/EmptyState.tsx';
import { PageHeader } from '#src/shared/ui/page/PageHeader.tsx';
import { MailList } from './MailList.tsx';
import { MailView } from './MailView.tsx';
import { outboxOptions } from './outbox.queries.ts';
import type { OutboxSearch } from './outboxSearch.ts';

type OutboxScreenProps = { readonly search: OutboxSearch };

const page = css({ display: 'flex', flexDirection: 'column', h: '[100dvh]', _mobile: { h: 'auto', minH: '[100dvh]' } });
const lead = css({ m: '0', px: '16', pb: '12', textStyle: 'secondary', color: 'mut' });
const columns = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(240px, 340px) minmax(0, 1fr)]',
  flexGrow: '1',
  minH: '0',
  borderTopWidth: '1px',
  borderTopStyle: 'solid',
  borderTopColor: 'line',
  _mobile: { display: 'flex', flexDirection: 'column' },
});

/** What an installation without a mail server would have sent. Nobody is signed in here. */
export function OutboxScreen({ search }: OutboxScreenProps) {
  const { t } = useTranslation('outbox');
  const outbox = useQuery(outboxOptions());
  const mails = outbox.data ?? [];
  const open = mails.find(({ id }) => id === search.mail) ?? mails[0];
  return (
    <main className={page}>
      <PageHeader title={t('title')} />
      <p className={lead}>{t('lead')}</p>
      {outbox.isError ? <StaleNotice list={outbox} /> : null}
      {open === undefined ? (
        <EmptyState
          icon={<MailCheck size={24} strokeWidth={1.75} aria-hidden />}
          title={t('empty.title')}
          text={t('empty.text')}
        />
      ) : (
        <div className={columns}>
          <MailList mails={mails} openId={open.id} view={search.view} />
          <MailView key={open.id} mail={open} view={search.view} />
        </div>
      )}
    </main>
  );
}
