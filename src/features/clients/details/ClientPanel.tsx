import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { CLIENT_FIELDS, type Client } from '#contracts/api/client.ts';
import { SignerPicker } from '#src/shared/signer/SignerPicker.tsx';
import { ClientTime } from '#src/shared/time/ClientTime.tsx';
import { CopyButton } from '#src/shared/ui/actions/CopyButton.tsx';
import { AccountManagerCell } from '../accountManager/AccountManagerCell.tsx';
import { ClientField } from '../fields/ClientField.tsx';
import { ClientStatus } from './ClientStatus.tsx';
import { ConfirmationMails } from './ConfirmationMails.tsx';
import { useManagers } from '../accountManager/useManagers.ts';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';

type ClientPanelProps = { readonly client: Client; readonly back: ReactNode };

/** Letters of the legal name in the avatar. Source: specification CL-13. */
const AVATAR_LETTERS = 2;

/** Who the client is, with the fields the firm keeps about it. */
export function ClientPanel({ client, back }: ClientPanelProps) {
  const { t } = useTranslation(['clients', 'signer']);
  const managers = useManagers();
  const { generalInformation: general } = client;
  const codes = [
    { label: t('detail.taxId'), code: general.taxId },
    { label: t('detail.registrationNumber'), code: general.registrationNumber },
  ];
  return (
    <aside className={panel}>
      <div className={outdented}>{back}</div>
      <header className={head}>
        <span className={avatar} aria-hidden>
          {Array.from(general.legalName).slice(0, AVATAR_LETTERS).join('').toUpperCase()}
        </span>
        <h1 className={title}>{general.legalName}</h1>
      </header>
      <Suspense fallback={null}>
        <ClientTime clientId={client.id} />
      </Suspense>
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
            <AccountManagerCell
              client={{ id: client.id, name: general.name, accountManager: client.accountManager }}
              managers={managers}
            />
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
      <div className={fields}>
        {CLIENT_FIELDS.map((field) => (
          <ClientField key={`${client.id} ${field}`} client={client} field={field} />
        ))}
      </div>
      <ClientStatus client={client} />
      <ConfirmationMails client={client} />
    </aside>
  );
}

const panel = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '16',
  p: '16',
  borderRightWidth: '1px',
  borderRightStyle: 'solid',
  borderRightColor: 'line',
  _mobile: { borderRightWidth: '0' },
});
/** The button's words, not its edge, stand in the line of what is below. */
const outdented = css({ ml: '-10' });
const head = css({ display: 'flex', alignItems: 'center', gap: '12' });
const avatar = css({
  display: 'grid',
  placeItems: 'center',
  flexShrink: '0',
  width: '40',
  height: '40',
  borderRadius: '8',
  bg: 'accentBg',
  color: 'accentText',
  fontWeight: 'semibold',
});
const title = css({ m: '0', textStyle: 'title', overflowWrap: 'anywhere' });
const facts = css({ display: 'flex', flexDirection: 'column', gap: '4', m: '0', textStyle: 'secondary' });
const fact = css({
  display: 'grid',
  gridTemplateColumns: '136px minmax(0, 1fr)',
  alignItems: 'center',
  minHeight: '28',
  '& dt': { color: 'mut' },
  '& dd': { display: 'flex', alignItems: 'center', gap: '4', m: '0', fontVariantNumeric: 'tabular-nums' },
});
const fields = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '2',
  pt: '12',
  borderTopWidth: '1px',
  borderTopStyle: 'solid',
  borderTopColor: 'lineSoft',
});
