import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { Client } from '#contracts/api/client.ts';
import { SignerPicker } from '#src/shared/signer/SignerPicker.tsx';
import { CopyButton } from '#src/shared/ui/actions/CopyButton.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { AccountManagerCell } from '../accountManager/AccountManagerCell.tsx';
import { ClientTags } from '../grouping/ClientTags.tsx';
import { ClientTeam } from '../grouping/ClientTeam.tsx';

/** The codes of a client, who works for it, and what the firm has put on it. */
export function ClientFacts({ client }: { readonly client: Client }) {
  const { t } = useTranslation(['clients', 'signer']);
  const { generalInformation: general } = client;
  const codes = [
    { label: t('detail.taxId'), code: general.taxId },
    { label: t('detail.registrationNumber'), code: general.registrationNumber },
  ];
  return (
    <dl className={facts}>
      {codes.map(({ label, code }) => (
        <div key={label} className={fact}>
          <dt>{label}</dt>
          <dd>
            {code || <span className={textRecipe.quiet}>–</span>}
            {code ? <CopyButton text={code} label={t('action.copy', { text: label })} /> : null}
          </dd>
        </div>
      ))}
      <div className={fact}>
        <dt>{t('detail.accountManager')}</dt>
        <dd>
          <AccountManagerCell client={{ id: client.id, name: general.name, accountManager: client.accountManager }} />
        </dd>
      </div>
      <div className={fact}>
        <dt>{t('column.team')}</dt>
        <dd>
          <ClientTeam client={client} />
        </dd>
      </div>
      <div className={fact}>
        <dt>{t('column.tags')}</dt>
        <dd>
          <ClientTags client={client} />
        </dd>
      </div>
      {general.taxId ? (
        <div className={fact}>
          <dt>{t('signer:label')}</dt>
          <dd>
            <SignerPicker taxId={general.taxId} clientName={general.name} />
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

const facts = css({ display: 'flex', flexDirection: 'column', gap: '4', m: '0', textStyle: 'secondary' });
const fact = css({
  display: 'grid',
  gridTemplateColumns: '136px minmax(0, 1fr)',
  alignItems: 'center',
  minHeight: '28',
  '& dt': { color: 'mut' },
  '& dd': { display: 'flex', alignItems: 'center', gap: '4', m: '0', fontVariantNumeric: 'tabular-nums' },
});
