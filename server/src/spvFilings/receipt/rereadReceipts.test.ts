import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { createFilingHarness, type FilingFirm, type FilingHarness } from '#serverTesting/filings.ts';

const FIRST = '1100000001';
const SECOND = '1100000002';
let domain: TestDomain;
let filings: FilingHarness;
beforeAll(async () => {
  domain = await createTestDomain();
  filings = createFilingHarness(domain);
});
afterAll(() => domain.close());

async function becomeUnknown(firm: FilingFirm, id: string): Promise<string> {
  const report = { outcome: 'unknown', signedSha256: null } as const;
  await filings.calls(firm).spvFilings.closeAttempt({ id, attemptId: await filings.open(firm, id), report });
  return id;
}
const anUnknown = async (firm: FilingFirm) => becomeUnknown(firm, await filings.anApproved(firm));
async function receiveAndRead(firm: FilingFirm, ...indexes: readonly string[]): Promise<void> {
  for (const index of indexes) await filings.receive(firm, { index });
  await domain.jobs.readReceipts();
}
const filingsOf = (firm: FilingFirm, ids: readonly string[]) =>
  Promise.all(
    ids.map(async (id) => {
      const { spvFilingStatus, uploadIndex } = await filings.calls(firm).spvFilings.get({ id });
      return [spvFilingStatus, uploadIndex];
    }),
  );

describe('a receipt that was read too early for its filing', () => {
  it('settles the filing once its outcome is unknown', async () => {
    const firm = await filings.aFirm();
    const id = await filings.anApproved(firm);
    await receiveAndRead(firm, FIRST);
    const before = domain.woken.length;
    await becomeUnknown(firm, id);
    expect(domain.woken.slice(before)).toEqual(['readReceipts']);
    await domain.jobs.readReceipts();
    expect(await filingsOf(firm, [id])).toEqual([['Confirmed', FIRST]]);
  });

  it('settles the remaining filing when a person has settled the other one', async () => {
    const firm = await filings.aFirm();
    const ids = [await anUnknown(firm), await anUnknown(firm)];
    await receiveAndRead(firm, FIRST, SECOND);
    expect(await filingsOf(firm, ids)).toEqual(ids.map(() => ['Processing', null]));
    const found = { outcome: 'submitted', uploadIndex: SECOND, note: 'x' } as const;
    await filings.calls(firm).spvFilings.settle({ id: ids[0]!, ...found });
    await domain.jobs.readReceipts();
    expect(await filingsOf(firm, ids)).toEqual([
      ['Confirmed', SECOND],
      ['Confirmed', FIRST],
    ]);
  });

  it('settles the remaining filing when the other one was not sent', async () => {
    const firm = await filings.aFirm();
    const ids = [await anUnknown(firm), await anUnknown(firm)];
    await receiveAndRead(firm, FIRST);
    await filings.calls(firm).spvFilings.settle({ id: ids[0]!, outcome: 'notSent', note: 'x' });
    await domain.jobs.readReceipts();
    expect(await filingsOf(firm, ids)).toEqual([
      ['Approved', null],
      ['Confirmed', FIRST],
    ]);
  });

  it('stays with its filing', async () => {
    const firm = await filings.aFirm();
    const known = await filings.aSubmitted(firm, FIRST);
    await receiveAndRead(firm, FIRST);
    const before = domain.woken.length;
    const id = await anUnknown(firm);
    expect(domain.woken.slice(before)).toEqual([]);
    await domain.jobs.readReceipts();
    expect(await filingsOf(firm, [known, id])).toEqual([
      ['Confirmed', FIRST],
      ['Processing', null],
    ]);
  });
});
