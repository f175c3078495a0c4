import { Suspense, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { CLIENT_FIELDS, type Client } from '#contracts/api/client.ts';
import { ClientTime } from '#src/shared/time/ClientTime.tsx';
import { BeginMenu } from '../begin/BeginMenu.tsx';
import { ClientField } from '../fields/ClientField.tsx';
import { PersonFacts } from '../person/PersonFacts.tsx';
import { ClientFacts } from './ClientFacts.tsx';
import { ClientStatus } from './ClientStatus.tsx';
import { ConfirmationMails } from './ConfirmationMails.tsx';

type ClientPanelProps = { readonly client: Client; readonly back: ReactNode };

/** Letters of the legal name in the avatar. Source: specification CL-13. */
const AVATAR_LETTERS = 2;

/** Who the client is, with the fields the firm keeps about it. */
export function ClientPanel({ client, back }: ClientPanelProps) {
  const { generalInformation: general } = client;
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
        <div className={actions}>
          <BeginMenu client={{ id: client.id, taxId: general.taxId }} name={general.name} />
          <ClientTime clientId={client.id} />
        </div>
      </Suspense>
      <ClientFacts client={client} />
      {general.taxId === null ? <PersonFacts client={client} /> : null}
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
const actions = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12', minH: '32' });
const fields = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '2',
  pt: '12',
  borderTopWidth: '1px',
  borderTopStyle: 'solid',
  borderTopColor: 'lineSoft',
});
