import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCompany, createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { createFilingHarness, TAX_ID, type FilingHarness } from '#serverTesting/filings.ts';

let domain: TestDomain;
let filings: FilingHarness;
beforeAll(async () => {
  domain = await createTestDomain();
  filings = createFilingHarness(domain);
});
afterAll(() => domain.close());

describe('the list of filings to send', () => {
  it('has approved filings of its certificate or of none, without an attempt, oldest first', async () => {
    const firm = await filings.aFirm();
    const [first, second, third] = [
      await filings.anApproved(firm),
      await filings.anApproved(firm),
      await filings.aFiling(firm),
    ];
    const other = await filings.aCertificate(firm.actor, 'B');
    const { toSend } = filings.calls(firm).spvFilings;
    const ids = async (certificateId: string) => (await toSend({ certificateId })).map(({ id }) => id);
    expect(await ids(firm.certificateId)).toEqual([first, second]);
    expect(await ids(other.certificateId)).toEqual([]);
    await filings.open(firm, first);
    expect(await ids(firm.certificateId)).toEqual([second]);
    await filings.calls(firm).spvCertificates.remove({ id: firm.certificateId });
    expect(await toSend({ certificateId: other.certificateId })).toMatchObject([{ id: second, isAssigned: false }]);
    expect(third).toBeDefined();
  });

  it('says of each what a person reads before it is signed', async () => {
    const firm = await filings.aFirm();
    const id = await filings.anApproved(firm);
    const { clientLegalName, fileName, ...declared } = await filings.calls(firm).spvFilings.get({ id });
    const [line] = await filings.calls(firm).spvFilings.toSend({ certificateId: firm.certificateId });
    expect(line).toMatchObject({
      clientLegalName,
      fileName,
      statementType: declared.statementType,
      reportingMonth: declared.reportingMonth,
      reportingYear: declared.reportingYear,
    });
    expect(line?.clientLegalName).not.toBeNull();
  });

  it('says of each what other declaration of the same there is', async () => {
    const firm = await filings.aFirm();
    const first = await filings.anApproved(firm);
    const again = await filings.aFiling(firm);
    const { approve, toSend } = filings.calls(firm).spvFilings;
    await approve({ spvFilingIds: [again], again: [again] });
    const lines = await toSend({ certificateId: firm.certificateId });
    expect(lines.map(({ id, sameDeclaration }) => [id, sameDeclaration?.spvFilingId])).toEqual([
      [first, again],
      [again, first],
    ]);
  });

  it('has what was approved without a certificate once rights are known of one alone', async () => {
    const firm = await filings.aFirm();
    const { clients, spvCertificates, spvFilings } = filings.calls(firm);
    const other = await filings.aCertificate(firm.actor, 'B');
    const taxId = '1234565';
    domain.register.companies.set(taxId, aCompany(taxId));
    await clients.create({ taxId });
    const id = await filings.anApproved(firm, { fiscalCode: taxId });
    const idsOf = async (certificateId: string) => (await spvFilings.toSend({ certificateId })).map((one) => one.id);
    expect([await idsOf(firm.certificateId), await idsOf(other.certificateId)]).toEqual([[], []]);
    await spvCertificates.setRights({ id: other.certificateId, taxIds: [taxId] });
    expect([await idsOf(firm.certificateId), await idsOf(other.certificateId)]).toEqual([[], [id]]);
  });

  it('has the time of the last approval, whatever was attempted since', async () => {
    const firm = await filings.aFirm();
    const { closeAttempt, refile, toSend, withdraw, approve } = filings.calls(firm).spvFilings;
    const id = await filings.anApproved(firm);
    const approvedAt = async () => (await toSend({ certificateId: firm.certificateId }))[0]?.approvedAt ?? '';
    const end = async (report: Parameters<typeof closeAttempt>[0]['report']) =>
      closeAttempt({ id, attemptId: await filings.open(firm, id), report });
    const first = await approvedAt();
    await end({ outcome: 'notSent', reason: 'signatureInvalid' });
    expect(await approvedAt()).toBe(first);
    await withdraw({ spvFilingIds: [id] });
    await approve({ spvFilingIds: [id] });
    const second = await approvedAt();
    await end({ outcome: 'rejected', text: 'Nu' });
    await refile({ spvFilingIds: [id] });
    expect([first, second, await approvedAt()]).toEqual([first, second, await approvedAt()].toSorted());
    expect(new Set([first, second, await approvedAt()]).size).toBe(3);
  });

  it('is counted by signing certificate, until a filing is attempted or reassigned', async () => {
    const firm = await filings.aFirm();
    const { clients, spvCertificates, spvFilings } = filings.calls(firm);
    const other = await filings.aCertificate(firm.actor, 'B');
    const otherTaxId = '1234565';
    domain.register.companies.set(otherTaxId, aCompany(otherTaxId));
    await clients.create({ taxId: otherTaxId });
    await spvCertificates.setClients({ id: other.certificateId, taxIds: [otherTaxId] });
    expect(await spvFilings.waiting()).toEqual([]);

    const tried = await filings.anApproved(firm);
    for (const fiscalCode of [TAX_ID, otherTaxId, otherTaxId]) await filings.anApproved(firm, { fiscalCode });
    await filings.aFiling(firm);
    await filings.open(firm, tried);
    const own = { certificateId: firm.certificateId, count: 1, taxIds: [TAX_ID] };
    const others = { certificateId: other.certificateId, count: 2, taxIds: [otherTaxId] };
    const waiting = await spvFilings.waiting();
    expect(waiting).toHaveLength(2);
    expect(waiting).toEqual(expect.arrayContaining([own, others]));

    await spvCertificates.setClients({ id: firm.certificateId, taxIds: others.taxIds });
    expect(await spvFilings.waiting()).toEqual([{ ...own, count: 3, taxIds: [otherTaxId, TAX_ID] }]);
    await spvCertificates.remove({ id: firm.certificateId });
    // The only one that is left could sign them.
    const left = { certificateId: other.certificateId, count: 3, taxIds: [otherTaxId, TAX_ID] };
    expect(await spvFilings.waiting()).toEqual([left]);
    await filings.aCertificate(firm.actor, 'C');
    expect(await spvFilings.waiting()).toEqual([{ ...left, certificateId: null }]);
  });
});
