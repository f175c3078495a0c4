import type { Client } from '#contracts/api/client.ts';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok } from '#src/shared/testing/fakeServer.ts';
import { renderApp } from '#src/shared/testing/renderApp.tsx';
import { ClientDetailScreen } from '../details/ClientDetailScreen.tsx';
import { ClientGeneral } from '../details/ClientGeneral.tsx';
import { aClient } from './clientSample.ts';

/** The labels of the types, as the server has them. */
const ADDRESS_TYPE = {
  RegisteredOffice: 'Registered office',
  FiscalDomicile: 'Fiscal domicile',
  WorkPoint: 'Place of work',
  Correspondence: 'Correspondence',
};

/** The page of a client. What the server answers for it is set by `show`, as after a change. */
export async function renderClient(change: Partial<Client>) {
  const client = { now: { ...aClient, ...change } };
  const server = createFakeServer({
    'GET /clients/*': () => ok(client.now),
    'GET /clients/*/confirmation-mails': ok({ isOn: false }),
    'GET /spv-certificates': ok([]),
    'GET /spv-certificates/signers': ok([]),
    'GET /users': ok([]),
    'POST /timeseries/bookkeeping.number-of-documents': ok({ labels: ['2026-11'], values: [0] }),
    'GET /enums': ok({ AddressType: ADDRESS_TYPE }),
    'GET /spv-messages': ok({ items: [], hasNextPage: false, nextCursor: null, previousCursor: null }),
    'GET /spv-filings': ok({ items: [], hasNextPage: false, nextCursor: null, previousCursor: null }),
  });
  const rendered = await renderApp({
    server,
    link: createFakeLink([], { keyId: 'k', publicKey: 'p' }),
    vault: { keep: () => '', get: () => null, forget: () => {} },
    screen: () => (
      <ClientDetailScreen clientId={aClient.id}>
        <ClientGeneral clientId={aClient.id} />
      </ClientDetailScreen>
    ),
  });
  return { ...rendered, server, show: (next: Partial<Client>) => void Object.assign(client.now, next) };
}
