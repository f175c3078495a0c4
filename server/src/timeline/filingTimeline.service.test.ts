import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { createFilingHarness, VERDICTS, type FilingFirm, type FilingHarness } from '#serverTesting/filings.ts';

let domain: TestDomain;
let filings: FilingHarness;
beforeAll(async () => {
  domain = await createTestDomain();
  filings = createFilingHarness(domain);
});
afterAll(() => domain.close());

const INDEX = '1100000001';
const submitted = { outcome: 'submitted', uploadIndex: INDEX, signedSha256: 'a'.repeat(64) } as const;

/** What the timeline of the firm's client says of filings or of requests, oldest first. */
async function steps(firm: FilingFirm, entity: 'spvFiling' | 'spvRequest') {
  const calls = filings.calls(firm);
  const [client] = (await calls.clients.list({})).items;
  const { items } = await calls.timeline.ofClient({ id: client?.id ?? '', pageSize: 100 });
  return items.filter((event) => event.entity === entity).toReversed();
}
const eventsOf = async (firm: FilingFirm) =>
  (await steps(firm, 'spvFiling')).map(({ action, filingStatus, authorityNumber }) => [
    action,
    filingStatus,
    authorityNumber,
  ]);

async function sent(): Promise<{ firm: FilingFirm; id: string }> {
  const firm = await filings.aFirm();
  const id = await filings.anApproved(firm);
  const attemptId = await filings.open(firm, id);
  await filings.calls(firm).spvFilings.closeAttempt({ id, attemptId, report: submitted });
  return { firm, id };
}
const UNTIL_SENT = [
  ['create', null, null],
  ['check', 'Validated', null],
  ['approve', 'Approved', null],
  ['closeAttempt', 'Submitted', INDEX],
];

const REJECTED = { outcome: 'rejected', text: 'Certificatul nu are drept de depunere' } as const;

describe('the filings in the timeline of their client', () => {
  it('says that the authority has refused a filing, after each step before it', async () => {
    const { firm, id } = await sent();
    await filings.refuse(id, INDEX);
    expect(await eventsOf(firm)).toEqual([...UNTIL_SENT, ['confirm', 'InvalidSubmission', INDEX]]);
    const shown = await steps(firm, 'spvFiling');
    expect(shown.map(({ actorName }) => actorName)).toEqual([...Array(4).fill(firm.actor.displayName), null]);
    expect(shown.map(({ certificateName }) => certificateName)).toEqual([null, null, 'A', 'A', null]);
  });

  it('says that it was refused while it was sent, and is approved again', async () => {
    const firm = await filings.aFirm();
    const id = await filings.anApproved(firm);
    const attemptId = await filings.open(firm, id);
    await filings.calls(firm).spvFilings.closeAttempt({ id, attemptId, report: REJECTED });
    await filings.calls(firm).spvFilings.refile({ spvFilingIds: [id] });
    expect((await eventsOf(firm)).slice(3)).toEqual([
      ['closeAttempt', 'InvalidSubmission', null],
      ['refile', 'Approved', null],
    ]);
  });

  it('says that errors were found, not that it was confirmed', async () => {
    const { firm } = await sent();
    await filings.receive(firm, { index: INDEX, verdict: VERDICTS.failed });
    await domain.jobs.readReceipts();
    expect((await eventsOf(firm)).at(-1)).toEqual(['confirm', 'ConfirmedWithErrors', INDEX]);
  });

  it('keeps quiet about what leaves a filing where it was', async () => {
    const firm = await filings.aFirm();
    const id = await filings.anApproved(firm);
    const attemptId = await filings.open(firm, id);
    const report = { outcome: 'notSent', reason: 'serverDown', isHostUnasked: true } as const;
    await filings.calls(firm).spvFilings.closeAttempt({ id, attemptId, report });
    expect(await eventsOf(firm)).toEqual(UNTIL_SENT.slice(0, 3));
  });

  it('shows the certificate by its thumbprint once the firm has it no more', async () => {
    const { firm } = await sent();
    await domain.database.asSuperuser('update spv_certificate set thumbprint = $2 where id = $1', [
      firm.certificateId,
      'F'.repeat(40),
    ]);
    expect((await steps(firm, 'spvFiling')).at(-1)?.certificateName).toBe(firm.thumbprint);
  });
});

it('has every step of a request, with the number of the authority', async () => {
  const firm = await filings.aFirm();
  const calls = filings.calls(firm);
  const [client] = (await calls.clients.list({})).items;
  const { id } = await calls.spvRequests.create({ clientId: client?.id ?? '', documentType: 'VECTOR FISCAL' });
  const claimed = await calls.spvRequests.claim({
    id,
    sessionToken: firm.token,
    workstationKeyId: 'd'.repeat(22),
  });
  const report = { outcome: 'accepted', requestId: '77', title: 'Cerere' } as const;
  await calls.spvRequests.submitted({ id, attemptId: claimed.attemptId, report });
  const shown = await steps(firm, 'spvRequest');
  expect(
    shown.map(({ action, requestStatus, authorityNumber, certificateName }) => [
      action,
      requestStatus,
      authorityNumber,
      certificateName,
    ]),
  ).toEqual([
    ['create', 'Requested', null, null],
    ['claim', 'Valid', null, 'A'],
    ['report', 'Submitted', '77', null],
  ]);
});
