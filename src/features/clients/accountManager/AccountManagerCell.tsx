import { useTranslation } from 'react-i18next';
import type { ClientRow } from '#contracts/api/client.ts';
import { PersonSelect } from '#src/shared/work/PersonSelect.tsx';
import { useSetAccountManager } from './useSetAccountManager.ts';

/** The account manager of a client, changed in place. */
export function AccountManagerCell({ client }: { readonly client: Pick<ClientRow, 'id' | 'name' | 'accountManager'> }) {
  const { t } = useTranslation('clients');
  const change = useSetAccountManager();
  const { name, accountManager } = client;
  return (
    <PersonSelect
      look="cell"
      label={t('manager.choose', { name })}
      none={t('manager.none')}
      value={accountManager?.id ?? null}
      name={accountManager?.displayName ?? null}
      onChange={(id, displayName) =>
        change(client, { accountManager: id === null ? null : { id, displayName: displayName ?? '' } })
      }
    />
  );
}
