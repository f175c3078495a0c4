import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCompany, createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { createFilingHarness, type FilingFirm, type FilingHarness } from '#serverTesting/filings.ts';

const TAX_ID = '1234565';
let domain: TestDomain;
let filings: FilingHarness;
beforeAll(async () => {
  domain = await createTestDomain();
  filings = createFilingHarness(domain);
  domain.register.companies.set(TAX_ID, aCompany(TAX_ID));
});
afterAll(() => domain.close());

/** A firm with two certificates, and a client for which none is chosen. */
async function aFirmWithTwo() {
  const firm = await filings.aFirm();
  await filings.calls(firm).clients.create({ taxId: TAX_ID });
  return { firm, other: await filings.aCertificate(firm.actor, 'B') };
}
const signerOf = async (firm: FilingFirm) =>
  (await filings.calls(firm).spvCertificates.signers({ taxIds: [TAX_ID, TAX_ID] }))[0];
const give = (firm: FilingFirm, ...ids: readonly string[]) =>
  Promise.all(ids.map((id) => filings.calls(firm).spvCertificates.setRights({ id, taxIds: [TAX_ID] })));
const approvedBy = async (firm: FilingFirm) => {
  const id = await filings.anApproved(firm, { fiscalCode: TAX_ID });
  return (await filings.calls(firm).spvFilings.get({ id })).certificateThumbprint;
};
const toSend = async (firm: FilingFirm, certificateId: string) =>
  (await filings.calls(firm).spvFilings.toSend({ certificateId })).map(({ isAssigned }) => isAssigned);

describe('the certificate that signs', () => {
  it('is open while none is chosen and none, or several, have rights', async () => {
    const { firm, other } = await aFirmWithTwo();
    const open = { taxId: TAX_ID, certificateId: null, isChosen: false };
    expect(await filings.calls(firm).spvCertificates.signers({ taxIds: [TAX_ID, TAX_ID] })).toEqual([open]);
    await give(firm, firm.certificateId, other.certificateId);
    expect(await signerOf(firm)).toEqual(open);
    expect(await approvedBy(firm)).toBeNull();
    // Neither takes it: a person chooses.
    expect(await toSend(firm, firm.certificateId)).toEqual([]);
    expect(await toSend(firm, other.certificateId)).toEqual([]);
    expect(await filings.calls(firm).spvFilings.waiting()).toEqual([
      { certificateId: null, count: 1, taxIds: [TAX_ID] },
    ]);
    await filings.calls(firm).spvCertificates.setClients({ id: other.certificateId, taxIds: [TAX_ID] });
    expect(await toSend(firm, other.certificateId)).toEqual([true]);
  });

  it('is the only one with rights', async () => {
    const { firm, other } = await aFirmWithTwo();
    await give(firm, other.certificateId);
    expect(await signerOf(firm)).toEqual({ taxId: TAX_ID, certificateId: other.certificateId, isChosen: false });
    expect(await approvedBy(firm)).toBe(other.thumbprint);
    expect(await toSend(firm, firm.certificateId)).toEqual([]);
    expect(await toSend(firm, other.certificateId)).toEqual([true]);
  });

  it('is the chosen one of several, for what is approved already too', async () => {
    const { firm, other } = await aFirmWithTwo();
    await give(firm, firm.certificateId, other.certificateId);
    const { setClients } = filings.calls(firm).spvCertificates;
    await setClients({ id: other.certificateId, taxIds: [TAX_ID] });
    expect(await signerOf(firm)).toEqual({ taxId: TAX_ID, certificateId: other.certificateId, isChosen: true });
    expect(await approvedBy(firm)).toBe(other.thumbprint);
    expect(await toSend(firm, firm.certificateId)).toEqual([]);
    await setClients({ id: firm.certificateId, taxIds: [TAX_ID] });
    expect(await toSend(firm, firm.certificateId)).toEqual([true]);
    expect(await toSend(firm, other.certificateId)).toEqual([]);
    const token = await filings.lead(firm.actor, other.certificateId);
    const [waiting] = (await filings.calls(firm).spvFilings.list({ spvFilingStatus: ['Approved'] })).items;
    await expect(filings.open({ ...firm, token }, waiting?.id ?? '')).rejects.toMatchObject({
      code: 'session.otherCertificate',
    });
  });

  it('may be chosen by every member, and the trail says by whom', async () => {
    const { firm, other } = await aFirmWithTwo();
    const member = await domain.database.aColleague(firm.actor);
    await domain.as(member).spvCertificates.setClients({ id: other.certificateId, taxIds: [TAX_ID] });
    const trail = await domain.database.asSuperuser(
      `select actor_id from audit_entry where tenant_id = $1 and action = 'spvCertificate.setClients' and actor_id = $2`,
      [firm.actor.tenantId, member.userId],
    );
    expect(trail).toHaveLength(1);
  });
});
