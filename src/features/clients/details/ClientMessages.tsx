import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { useFormat } from '#src/shared/text/format.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { Link } from '#src/shared/ui/actions/Link.tsx';
import { Skeleton } from '#src/shared/ui/feedback/Skeleton.tsx';
import { layoutRecipe } from '#src/shared/ui/layout.recipe.ts';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { clientMessagesOptions } from '../clients.queries.ts';

/** The newest messages of a client, each with a link to its preview. */
export function ClientMessages({ clientId }: { readonly clientId: string }) {
  const { t } = useTranslation('clients');
  const { day } = useFormat();
  const messages = useQuery(clientMessagesOptions(clientId));
  return (
    <section className={layoutRecipe.group} aria-labelledby="client-messages">
      <header className={head}>
        <h3 id="client-messages" className={textRecipe.heading}>
          {t('detail.messages')}
        </h3>
        <Link to="/spv/messages/$set" params={{ set: 'all' }} search={{ client: clientId }} className={more}>
          {t('detail.allMessages')}
        </Link>
      </header>
      {messages.isPending ? <Skeleton width="full" /> : null}
      {messages.isError ? (
        <div role="alert" className={failed}>
          <p className={textRecipe.quiet}>{t('detail.messagesFailed')}</p>
          <Button size="dense" isBusy={messages.isFetching} onClick={() => void messages.refetch()}>
            {t('action.retry')}
          </Button>
        </div>
      ) : null}
      {messages.data?.items.length === 0 ? <p className={textRecipe.quiet}>{t('detail.noMessages')}</p> : null}
      <ul className={layoutRecipe.list}>
        {messages.data?.items.map((message) => (
          <li key={message.id}>
            <Link
              to="/spv/messages/message/$id/preview"
              params={{ id: message.id }}
              search={{ single: true }}
              className={line}
            >
              <span className={date}>{day(message.issueDate)}</span>
              <span className={textRecipe.cut}>{message.title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const head = css({ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: '12' });
const failed = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12' });
const more = css({ textStyle: 'secondary', color: 'accentText' });
const line = css({
  display: 'flex',
  gap: '16',
  alignItems: 'center',
  minHeight: '36',
  px: '8',
  mx: '-8',
  color: 'text',
  textDecoration: 'none',
  borderBottomWidth: '1px',
  borderBottomStyle: 'solid',
  borderBottomColor: 'lineSoft',
  '&:hover': { bg: 'hover' },
});
const date = css({ fontVariantNumeric: 'tabular-nums', color: 'mut', flexShrink: '0' });
