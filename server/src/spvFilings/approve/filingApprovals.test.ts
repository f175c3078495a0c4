import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCompany, createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { createFilingHarness, DESK, type FilingFirm, type FilingHarness } from '#serverTesting/filings.ts';

let domain: TestDomain;
let filings: FilingHarness;
beforeAll(async () => {
  domain = await createTestDomain();
  filings = createFilingHarness(domain);
});
afterAll(() => domain.close());

describe('approval', () => {
  it('applies to all or to none', async () => {
    const firm = await filings.aFirm();
    const { approve } = filings.calls(firm).spvFilings;
    const [good, approved] = [await filings.aFiling(firm), await filings.anApproved(firm, { month: 5 })];
    const { id: fileId } = await filings.uploads.upload(firm.actor, Buffer.from('x'), 'x.pdf');
    const { id: invalid } = await filings.calls(firm).spvFilings.create({ fileId });
    for (const [ids, code] of [
      [[good, invalid], 'filing.notApprovable'],
      [[good, approved], 'filing.notApprovable'],
      [[good, crypto.randomUUID()], 'filing.notFound'],
    ] as const) {
      await expect(approve({ spvFilingIds: [...ids] })).rejects.toMatchObject({ code });
    }
    expect(await filings.status(firm, good)).toBe('Validated');
    expect(await approve({ spvFilingIds: [good] })).toEqual({ changed: [good] });
    expect(await filings.calls(firm).spvFilings.get({ id: good })).toMatchObject({
      spvFilingStatus: 'Approved',
      certificateThumbprint: firm.thumbprint,
    });
  });

  it('needs the client, which may be added later', async () => {
    const firm = await filings.aFirm();
    const taxId = '1234565';
    const id = await filings.aFiling(firm, { fiscalCode: taxId });
    const { approve, list } = filings.calls(firm).spvFilings;
    await expect(approve({ spvFilingIds: [id] })).rejects.toMatchObject({ code: 'filing.clientMissing' });
    domain.register.companies.set(taxId, aCompany(taxId));
    const client = await filings.calls(firm).clients.create({ taxId });
    expect((await list({ clientId: [client.id] })).items).toMatchObject([{ id, clientId: client.id }]);
    expect(await approve({ spvFilingIds: [id] })).toEqual({ changed: [id] });
  });
});

const withdraw = (firm: FilingFirm, ...ids: readonly string[]) =>
  filings.calls(firm).spvFilings.withdraw({ spvFilingIds: [...ids] });
const notSent = { outcome: 'notSent', reason: 'contentChanged' } as const;

describe('an approval that is withdrawn', () => {
  it('leaves a filing that is not sent, can be deleted, and lets its file be uploaded again', async () => {
    const firm = await filings.aFirm();
    const { openAttempt, toSend, get, remove, create } = filings.calls(firm).spvFilings;
    const id = await filings.anApproved(firm, { name: 'Withdrawn' });
    expect(await withdraw(firm, id)).toEqual({ changed: [id] });
    expect(await get({ id })).toMatchObject({ spvFilingStatus: 'Validated', certificateThumbprint: null });
    expect(await toSend({ certificateId: firm.certificateId })).toEqual([]);
    const open = { id, sessionToken: firm.token, workstationKeyId: DESK };
    await expect(openAttempt(open)).rejects.toMatchObject({ code: 'filing.notSendable' });
    await remove({ id });
    const again = await create({ fileId: await filings.upload(firm, { name: 'Withdrawn' }) });
    expect(again).toMatchObject({ spvFilingStatus: 'Validated' });
  });

  it('is withdrawn from all or from none', async () => {
    const firm = await filings.aFirm();
    const [approved, validated] = [await filings.anApproved(firm), await filings.aFiling(firm)];
    for (const [other, code] of [
      [validated, 'filing.notWithdrawable'],
      [crypto.randomUUID(), 'filing.notFound'],
    ] as const) {
      await expect(withdraw(firm, approved, other)).rejects.toMatchObject({ code });
    }
    expect(await filings.status(firm, approved)).toBe('Approved');
  });

  it('may be given again, for the same validated bytes and with a new time', async () => {
    const firm = await filings.aFirm();
    const { approve, openAttempt, closeAttempt } = filings.calls(firm).spvFilings;
    const id = await filings.anApproved(firm);
    const open = async () => openAttempt({ id, sessionToken: firm.token, workstationKeyId: DESK });
    const first = await open();
    const approvedAt = () =>
      domain.database.asSuperuser<{ at: Date | null }>('select approved_at as at from spv_filing where id = $1', [id]);
    const [before] = await approvedAt();
    await closeAttempt({ id, attemptId: first.attemptId, report: notSent });
    await withdraw(firm, id);
    expect(await approvedAt()).toEqual([{ at: null }]);
    await approve({ spvFilingIds: [id] });
    const [after] = await approvedAt();
    expect(after?.at?.getTime()).toBeGreaterThan(before?.at?.getTime() ?? Infinity);
    expect((await open()).sha256).toBe(first.sha256);
  });

  it('is refused while an attempt has no outcome', async () => {
    const firm = await filings.aFirm();
    const [id, other] = [await filings.anApproved(firm), await filings.anApproved(firm)];
    const attemptId = await filings.open(firm, id);
    await expect(withdraw(firm, id, other)).rejects.toMatchObject({ code: 'filing.maybeSent' });
    await filings.calls(firm).spvFilings.closeAttempt({ id, attemptId, report: notSent });
    expect(await withdraw(firm, id, other)).toEqual({ changed: [id, other].toSorted() });
  });

  it('is refused while only a person has reported that nothing was sent, until the host confirms it', async () => {
    const firm = await filings.aFirm();
    const { closeAttempt, settle } = filings.calls(firm).spvFilings;
    const id = await filings.anApproved(firm);
    const attemptId = await filings.open(firm, id);
    await closeAttempt({ id, attemptId, report: { outcome: 'unknown', signedSha256: null } });
    await settle({ id, outcome: 'notSent', note: 'x' });
    await expect(withdraw(firm, id)).rejects.toMatchObject({ code: 'filing.maybeSent' });
    await closeAttempt({ id, attemptId, report: notSent });
    expect(await withdraw(firm, id)).toEqual({ changed: [id] });
  });

  it('and a concurrently opened attempt: one of the two is refused', async () => {
    const firm = await filings.aFirm();
    for (const _ of Array.from({ length: 10 })) {
      const id = await filings.anApproved(firm);
      const [opened, withdrawn] = await Promise.allSettled([filings.open(firm, id), withdraw(firm, id)]);
      expect([opened.status, withdrawn.status].toSorted()).toEqual(['fulfilled', 'rejected']);
      const isOpen = opened.status === 'fulfilled';
      expect(await filings.status(firm, id)).toBe(isOpen ? 'Approved' : 'Validated');
    }
  });
});
