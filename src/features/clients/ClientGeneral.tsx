import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { Client } from '#contracts/api/client.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { Skeleton } from '#src/shared/ui/Skeleton.tsx';
import { clientMessagesOptions } from './clients.queries.ts';

/** The general tab: the registered office and the newest messages. */
export function ClientGeneral({ client }: { readonly client: Client }) {
  const { t } = useTranslation('clients');
  const { day } = useFormat();
  const messages = useQuery(clientMessagesOptions(client.id));
  const address = client.registrationAddress;
  const lines =
    address === null
      ? []
      : [
          address.address1,
          [address.postalCode, address.city].filter(Boolean).join(' '),
          address.county,
          address.country,
        ];
  return (
    <section className={column} aria-labelledby="client-general">
      <h2 id="client-general" className="sr-only">
        {t('detail.general')}
      </h2>
      <section className={card} aria-labelledby="client-address">
        <h3 id="client-address" className={heading}>
          {t('detail.address')}
        </h3>
        <address className={place}>{lines.filter(Boolean).join('\n') || <span className={quiet}>–</span>}</address>
      </section>
      <section className={card} aria-labelledby="client-messages">
        <header className={head}>
          <h3 id="client-messages" className={heading}>
            {t('detail.messages')}
          </h3>
          <Link to="/spv/messages/$set" params={{ set: 'all' }} search={{ client: client.id }} className={more}>
            {t('detail.allMessages')}
          </Link>
        </header>
        {messages.isPending ? <Skeleton width="full" /> : null}
        {messages.isError ? (
          <div role="alert" className={failed}>
            <p className={quiet}>{t('detail.messagesFailed')}</p>
            <Button size="dense" isBusy={messages.isFetching} onClick={() => void messages.refetch()}>
              {t('action.retry')}
            </Button>
          </div>
        ) : null}
        {messages.data?.items.length === 0 ? <p className={quiet}>{t('detail.noMessages')}</p> : null}
        <ul className={list}>
          {messages.data?.items.map((message) => (
            <li key={message.id}>
              <Link
                to="/spv/messages/message/$id/preview"
                params={{ id: message.id }}
                search={{ single: true }}
                className={line}
              >
                <span className={date}>{day(message.issueDate)}</span>
                <span className={cut}>{message.title}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </section>
  );
}

const column = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '24',
  p: '24',
  maxWidth: 'pageSmall',
  minWidth: '0',
  _mobile: { p: '16' },
});
const card = css({ display: 'flex', flexDirection: 'column', gap: '8', minWidth: '0' });
const head = css({ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: '12' });
const heading = css({ m: '0', textStyle: 'body', fontWeight: 'semibold' });
const place = css({ fontStyle: 'normal', whiteSpace: 'pre-line' });
const failed = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12' });
const quiet = css({ m: '0', textStyle: 'secondary', color: 'mut' });
const more = css({ textStyle: 'secondary', color: 'accentText' });
const list = css({ m: '0', p: '0', listStyle: 'none' });
const line = css({
  display: 'flex',
  gap: '16',
  alignItems: 'center',
  minHeight: '36',
  px: '8',
  mx: '[-8px]',
  color: 'text',
  textDecoration: 'none',
  borderBottomWidth: '1px',
  borderBottomStyle: 'solid',
  borderBottomColor: 'lineSoft',
  '&:hover': { bg: 'hover' },
});
const date = css({ fontVariantNumeric: 'tabular-nums', color: 'mut', flexShrink: '0' });
const cut = css({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
