import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestStatus } from '#contracts/api/spvRequest.ts';
import type { RequestEventType } from '#machines/requestLifecycle/requestLifecycle.machine.ts';
import { requestLifecyclePaths } from '#machines/requestLifecycle/requestLifecycle.paths.ts';
import { REQUEST_ROWS } from '#machines/requestLifecycle/requestLifecycle.table.ts';
import { aCompany, createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { aCertificate, aMessage, KEY_ID, TAX_ID, THUMBPRINT } from '#serverTesting/probes.ts';
import type { Actor } from '../http/actor.ts';

let domain: TestDomain;
let ana: Actor;
let clientId: string;
let token: string;
let numbers = 1000;
beforeAll(async () => {
  domain = await createTestDomain();
  domain.register.companies.set(TAX_ID, aCompany(TAX_ID));
});
afterAll(() => domain.close());
beforeEach(async () => {
  ana = await domain.database.aFirm();
  clientId = (await domain.as(ana).clients.create({ taxId: TAX_ID })).id;
  const { id: certificateId } = await domain.as(ana).spvCertificates.create(aCertificate(THUMBPRINT));
  const session = { certificateId, leaderId: crypto.randomUUID(), override: false };
  token = (await domain.as(ana).spvSessions.acquire(session)).token;
});

const calls = () => domain.as(ana).spvRequests;
/** One request, with the attempt and the number that the authority gave or will give it. */
type Life = { readonly id: string; attemptId: string; readonly number: string };

async function begin(): Promise<Life> {
  const { id } = await calls().create({ clientId, documentType: 'VECTOR FISCAL' });
  numbers += 1;
  return { id, attemptId: crypto.randomUUID(), number: `${numbers}` };
}

const EVENTS: Readonly<Record<RequestEventType, (life: Life) => Promise<unknown>>> = {
  'request.claimed': async (life) => {
    const claimed = await calls().claim({ id: life.id, sessionToken: token, workstationKeyId: KEY_ID });
    life.attemptId = claimed.attemptId;
  },
  'claim.released': ({ id, attemptId }) =>
    calls().submitted({ id, attemptId, report: { outcome: 'notSent', reason: 'tokenRemoved' } }),
  'authority.accepted': ({ id, attemptId, number: requestId }) =>
    calls().submitted({ id, attemptId, report: { outcome: 'accepted', requestId, title: 'Cerere' } }),
  'authority.refused': ({ id, attemptId }) =>
    calls().submitted({ id, attemptId, report: { outcome: 'refused', title: 'Cerere', error: 'Nu aveti drept' } }),
  'outcome.unknown': ({ id, attemptId }) =>
    calls().submitted({ id, attemptId, report: { outcome: 'unknown', reason: 'serverDown' } }),
  'answer.overdue': () => domain.jobs.timeOutRequests(0),
  'message.matched': ({ number: requestId }) =>
    domain.as(ana).spvMessages.store({
      messages: [
        {
          ...aMessage,
          messageId: `9${requestId}`,
          requestId,
          type: 'RASPUNS SOLICITARE',
          details: `duplicat VECTOR FISCAL pentru CUI ${TAX_ID}`,
          date: authorityNow(),
        },
      ],
      certificateThumbprint: THUMBPRINT,
    }),
  'person.sent': ({ id, number: requestId }) =>
    calls().settled({ id, wasSent: true, requestId, note: 'Văzut în portal' }),
  'person.notSent': ({ id }) => calls().settled({ id, wasSent: false, requestId: null, note: 'Nu a plecat' }),
  'request.delete': ({ id }) => calls().remove({ id }),
};

const statusOf = async ({ id }: Life): Promise<RequestStatus | 'deleted'> =>
  calls()
    .get({ id })
    .then(
      ({ status }) => status,
      () => 'deleted' as const,
    );
const isEvent = (type: string): type is RequestEventType => type in EVENTS;
/** As the authority writes the time: in Romania, without a zone. */
const authorityNow = (): string => {
  const [day = '', time = ''] = new Date().toLocaleString('sv-SE', { timeZone: 'Europe/Bucharest' }).split(' ');
  return `${day.split('-').toReversed().join('.')} ${time}`;
};

describe('the API along every path of a request', () => {
  for (const { name, events } of requestLifecyclePaths()) {
    it(name, async () => {
      const life = await begin();
      let status: RequestStatus | 'deleted' = 'Requested';
      for (const { type } of events) {
        if (!isEvent(type)) throw new Error(`nothing is known of ${type}`);
        await EVENTS[type](life);
        status = REQUEST_ROWS[status][type] ?? status;
        expect(await statusOf(life)).toBe(status);
      }
      // What the status does not allow is refused, or changes nothing.
      for (const type of Object.keys(EVENTS).filter(isEvent)) {
        if (REQUEST_ROWS[status][type] !== undefined) continue;
        await EVENTS[type](life).catch(() => {});
        expect(await statusOf(life), type).toBe(status);
      }
    });
  }
});
