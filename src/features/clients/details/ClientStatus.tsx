import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { Client } from '#contracts/api/client.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { Switch } from '#src/shared/ui/fields/Switch.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { useSetActive } from '../clients.queries.ts';

/** Whether the firm still works for the client, and since when. */
export function ClientStatus({ client }: { readonly client: Client }) {
  const { t } = useTranslation('clients');
  const { day } = useFormat();
  const toast = useToast();
  const setActive = useSetActive();
  const { customerDetails: details } = client;
  const isActive = setActive.isPending ? !details.isActive : details.isActive;
  return (
    <div className={status}>
      <Switch
        label={isActive ? t('detail.active') : t('detail.inactive')}
        checked={isActive}
        disabled={setActive.isPending}
        onChange={() =>
          setActive.mutate(client, {
            onError: () =>
              toast({ kind: 'warning', title: 'clients:manager.failed', text: 'clients:detail.statusFailed' }),
          })
        }
      />
      <span className={textRecipe.quiet}>{t('detail.since', { date: day(details.customerSince) })}</span>
    </div>
  );
}

const status = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '12',
  pt: '12',
  borderTopWidth: '1px',
  borderTopStyle: 'solid',
  borderTopColor: 'lineSoft',
});
