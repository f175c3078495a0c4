import type { RequestReport, SpvRequestFields } from '#contracts/api/spvRequest.ts';
import type { NewMessage } from '#simulator/control/schemas.ts';
import { DAY_MS, HOUR_MS } from './calendar.ts';
import { DEMO_CLIENTS } from './clients.ts';
import type { DemoFirm } from './firm.ts';
import type { Happening } from './happening.ts';
import { arrivedAt } from './life.ts';
import type { StoredCertificate } from './mailbox.ts';
import type { PersonKey } from './people.ts';

type Desk = {
  readonly firm: DemoFirm;
  readonly certificates: readonly StoredCertificate[];
  readonly clientIds: ReadonlyMap<string, string>;
};
type Asked = Pick<SpvRequestFields, 'documentType' | 'reportingYear' | 'reportingMonth'>;

/** Who sends with which holder's certificate. */
const SENDERS: readonly PersonKey[] = ['stefan', 'ioana'];
/** The workstation that sent them. */
const WORKSTATION = 'd'.repeat(22);
/** A request is answered after so long. */
const ANSWERED_AFTER_MS = 40 * 60_000;

/** What is still under way or went wrong: the client, what was asked, how long ago, and what came of it. */
const RECENT: readonly (readonly [client: number, asked: Asked, agoMs: number, report: RequestReport | null])[] = [
  [4, { documentType: 'Fisa Rol' }, 3 * DAY_MS, { outcome: 'unknown', reason: 'authorityDown' }],
  [
    11,
    { documentType: 'Situatie Sintetica' },
    DAY_MS,
    { outcome: 'refused', title: 'Cerere', error: 'Nu veti drept sa solictati informatii despre CIF' },
  ],
  [
    2,
    { documentType: 'D300', reportingYear: 2026, reportingMonth: 9 },
    3 * HOUR_MS,
    { outcome: 'accepted', requestId: '26114907', title: 'Transmitere cerere tip D300' },
  ],
  [
    6,
    { documentType: 'Istoric declaratii', reportingYear: 2025 },
    2 * HOUR_MS,
    { outcome: 'accepted', requestId: '26114911', title: 'Transmitere cerere tip Istoric declaratii' },
  ],
  // These wait for the PIN of the token, under each of its certificates.
  [8, { documentType: 'VECTOR FISCAL' }, HOUR_MS, null],
  [3, { documentType: 'D300', reportingYear: 2026, reportingMonth: 9 }, (3 * HOUR_MS) / 4, null],
  [1, { documentType: 'Obligatii de plata' }, HOUR_MS / 2, null],
];

/** Requests whose answers are among the messages, and a few whose answer has not come. */
export function requestDays(desk: Desk, messages: readonly NewMessage[], nowMs: number): Happening[] {
  const answered = messages.flatMap((message) => {
    const { cif, detalii, idSolicitare = null } = message;
    if (idSolicitare === null) return [];
    const documentType = detalii.includes('VECTOR FISCAL') ? 'VECTOR FISCAL' : 'Obligatii de plata';
    const report = {
      outcome: 'accepted',
      requestId: idSolicitare,
      title: `Transmitere cerere tip ${documentType}`,
    } as const;
    return [{ at: arrivedAt(message) - ANSWERED_AFTER_MS, run: () => ask(desk, cif, { documentType }, report) }];
  });
  const recent = RECENT.map(([client, asked, agoMs, report]) => ({
    at: nowMs - agoMs,
    run: () => ask(desk, DEMO_CLIENTS[client]?.taxId ?? '', asked, report),
  }));
  return [...answered, ...recent];
}

/** One request from its creation to what the authority said; without a report it waits to be sent. */
async function ask(desk: Desk, taxId: string, asked: Asked, report: RequestReport | null): Promise<void> {
  const { firm, certificates, clientIds } = desk;
  const holder = DEMO_CLIENTS.find((client) => client.taxId === taxId)?.holder ?? 0;
  const calls = firm.as(SENDERS[holder] ?? 'ana');
  const { id } = await calls.spvRequests.create({ ...asked, clientId: clientIds.get(taxId) ?? '' });
  if (report === null) return;
  const certificateId = certificates[holder]?.id ?? '';
  const leading = { certificateId, leaderId: crypto.randomUUID(), override: true };
  const { id: sessionId, token } = await calls.spvSessions.acquire(leading);
  const { attemptId } = await calls.spvRequests.claim({ id, sessionToken: token, workstationKeyId: WORKSTATION });
  await calls.spvRequests.submitted({ id, attemptId, report });
  await calls.spvSessions.end({ id: sessionId });
}
