import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { Client } from '#contracts/api/client.ts';
import { api, client as calls } from '#src/shared/api/api.ts';
import { Switch } from '#src/shared/ui/fields/Switch.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';

/** Whether confirmations of the client's filings go to its primary contact by themselves. */
export function ConfirmationMails({ client: { id, contacts } }: { readonly client: Client }) {
  const { t } = useTranslation('clients');
  const mails = useQuery(api.confirmationMails.get.queryOptions({ input: { id } }));
  const set = useMutation({
    meta: {
      changes: ['confirmationMail'],
      failed: () => ({ title: 'clients:manager.failed', text: 'clients:mails.failed' }),
    },
    mutationFn: (isOn: boolean) => calls.confirmationMails.set({ id, isOn }),
  });
  const primary = contacts.find(({ isPrimary }) => isPrimary);
  const isOn = set.isPending ? set.variables : (mails.data?.isOn ?? false);
  return (
    <div className={frame}>
      <Switch
        label={t('mails.label')}
        checked={isOn}
        disabled={mails.data === undefined || set.isPending}
        onChange={({ target }) => set.mutate(target.checked)}
      />
      <span className={textRecipe.quiet}>
        {primary === undefined ? t('mails.noContact') : t('mails.to', { name: primary.name })}
      </span>
    </div>
  );
}

const frame = css({ display: 'flex', flexDirection: 'column', gap: '4' });
