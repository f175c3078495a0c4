import { SimulatedClock } from 'xstate';
import { client } from '#src/shared/api/api.ts';
import { systemActor } from '#src/shared/hooks/actors.tsx';
import type { SealedPin } from '#src/shared/link/pin/sealPin.ts';
import { createSessionTokens } from '#src/shared/link/sessionTokens.ts';
import { aTokenCertificate, createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok } from '#src/shared/testing/fakeServer.ts';
import { freshQueries, renderApp } from '#src/shared/testing/renderApp.tsx';
import { createTestVault } from '#src/shared/testing/testVault.ts';
import { aWorkstation } from '#src/shared/testing/workstation.ts';
import { requestActors } from '../send/requestDispatch.actors.ts';
import { RequestNotices } from '../send/RequestNotices.tsx';
import { requestId, requestToSend, requestTypes } from './requestSample.ts';

export const alfa = { certificateId: requestId(700), thumbprint: 'A'.repeat(40), name: 'Alfa' };
export const FIND = 'GET /spv-requests/to-send';
export const OPEN = 'GET /spv-requests/attempts';
export const CLAIM = 'POST /spv-requests/*/claim';
export const REPORT = 'PUT /spv-requests/*/submitted';
/** The ids of the paths as the server has them. */
export const IDS: Readonly<Record<string, string>> = { 'r-0': requestId(1), 'r-1': requestId(2) };
export const attemptOf = (id: string) => ({
  id: IDS[id] ?? '',
  attemptId: requestId(id === 'r-0' ? 501 : 502),
  certificateId: alfa.certificateId,
  query: { tip: 'VECTOR FISCAL', cui: '12345674' },
});

/** A request as the server lists it for the certificate that sends it. */
export const aRequestToSend = (id: string) => requestToSend(id === 'r-0' ? 1 : 2);

let close = () => {};
/** Ends what `renderDispatch` has begun. */
export function endDispatch(): void {
  close();
  localStorage.clear();
}

/** The notices over the list of requests, with the real dispatcher; the network, the link and the clock are the test's. */
export async function renderDispatch() {
  const workstation = await aWorkstation();
  let pin: string | null = null;
  const server = createFakeServer({
    'GET /spv-certificates': () => ok([certificateWith(pin)]),
    'DELETE /spv-certificates/*/pin': ok(),
    'GET /spv-requests/configuration': ok(requestTypes),
  });
  for (const route of [FIND, OPEN, CLAIM, REPORT]) server.hold(route);
  const link = createFakeLink([aTokenCertificate()], workstation);
  const sealed = new Map<string, SealedPin>();
  const vault = createTestVault(sealed);
  const queries = freshQueries();
  const tokens = createSessionTokens();
  const deps = { api: client, link: link.link, vault, queries, tokens, log: () => {} };
  const clock = new SimulatedClock();
  const rendered = await renderApp({
    server,
    link,
    vault,
    queries,
    clock,
    path: '/spv/requests/all',
    requestDispatch: requestActors({ ...deps, workstationKeyId: () => workstation.keyId }),
    screen: () => <RequestNotices />,
  });
  ({ close } = rendered);
  return {
    server,
    link,
    sealed,
    clock,
    dispatch: systemActor(rendered.app, 'requestDispatch'),
    user: rendered.user,
    lead: ({ certificateId } = alfa) =>
      tokens.keep({ sessionId: requestId(950), certificateId, token: 's'.repeat(43) }),
    /** Whether the server keeps a PIN for this workstation. */
    savePin: (isSaved: boolean) => {
      pin = isSaved ? `v1.${workstation.keyId}.${'e'.repeat(87)}.${'c'.repeat(30)}` : null;
    },
  };
}
export type RenderedDispatch = Awaited<ReturnType<typeof renderDispatch>>;

const certificateWith = (pin: string | null) => ({
  id: alfa.certificateId,
  name: alfa.name,
  thumbprint: alfa.thumbprint,
  subject: 'CN=POPESCU ANA',
  issuer: 'CN=Test CA',
  serialNumber: '0A1B',
  expiresOn: '2030-11-20T10:00:00.000Z',
  createdBy: requestId(1),
  isPinSaved: pin !== null,
  pin,
  taxIds: [],
});
