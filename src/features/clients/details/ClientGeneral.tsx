import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { Client } from '#contracts/api/client.ts';
import { ClientMessages } from './ClientMessages.tsx';
import { layoutRecipe } from '#src/shared/ui/layout.recipe.ts';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';

/** The general tab: the registered office and the newest messages. */
export function ClientGeneral({ client }: { readonly client: Client }) {
  const { t } = useTranslation('clients');
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
      <section className={layoutRecipe.group} aria-labelledby="client-address">
        <h3 id="client-address" className={textRecipe.heading}>
          {t('detail.address')}
        </h3>
        <address className={place}>
          {lines.filter(Boolean).join('\n') || <span className={textRecipe.quiet}>–</span>}
        </address>
      </section>
      <ClientMessages clientId={client.id} />
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
const place = css({ fontStyle: 'normal', whiteSpace: 'pre-line' });
