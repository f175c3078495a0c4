import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aD300 } from '#serverTesting/declarations.ts';
import { createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { createFilingHarness, TAX_ID, type FilingHarness } from '#serverTesting/filings.ts';

let domain: TestDomain;
let filings: FilingHarness;
beforeAll(async () => {
  domain = await createTestDomain();
  filings = createFilingHarness(domain);
});
afterAll(() => domain.close());

describe('a file', () => {
  it('becomes a filing once, however often the call is repeated', async () => {
    const firm = await filings.aFirm();
    const fileId = await filings.upload(firm);
    const { create, list } = filings.calls(firm).spvFilings;
    const answers = await Promise.all(Array.from({ length: 5 }, () => create({ fileId })));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(answers[4]).toMatchObject({
      spvFilingStatus: 'Validated',
      statementType: 'D300',
      reportingMonth: 6,
      reportingYear: 2026,
      clientTaxId: TAX_ID,
      clientLegalName: `FIRMA ${TAX_ID} SRL`,
      filedByDisplayName: 'Ana Ionescu',
      fileName: 'd300.pdf',
      issues: [],
      issueCount: 0,
      hasOpenAttempt: false,
    });
    expect((await list({})).items).toHaveLength(1);
  });

  it('that was uploaded before is refused, and the first one is named', async () => {
    const firm = await filings.aFirm();
    const { create, remove } = filings.calls(firm).spvFilings;
    const first = await create({ fileId: await filings.upload(firm, { name: 'Same' }, 'first.pdf') });
    const again = async () => create({ fileId: await filings.upload(firm, { name: 'Same' }, 'again.pdf') });
    await expect(again()).rejects.toMatchObject({
      code: 'filing.duplicate',
      data: { filingId: first.id, fileName: 'first.pdf' },
    });
    await remove({ id: first.id });
    expect(await again()).toMatchObject({ spvFilingStatus: 'Validated', fileName: 'again.pdf' });
    // The duplicate check is per firm.
    const other = await filings.aFirm();
    const { spvFilingStatus } = await filings
      .calls(other)
      .spvFilings.create({ fileId: await filings.upload(other, { name: 'Same' }) });
    expect(spvFilingStatus).toBe('Validated');
  });

  it('uploaded fifty times at once becomes one filing', async () => {
    const firm = await filings.aFirm();
    const files = await Promise.all(Array.from({ length: 50 }, () => filings.upload(firm, { name: 'Many' })));
    const made = await Promise.allSettled(files.map((fileId) => filings.calls(firm).spvFilings.create({ fileId })));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const call of made) {
      if (call.status === 'rejected') expect(call.reason).toMatchObject({ code: 'filing.duplicate' });
    }
  });

  it('that is no declaration is Invalid, and may be uploaded again', async () => {
    const firm = await filings.aFirm();
    const { create, get } = filings.calls(firm).spvFilings;
    const upload = async () => (await filings.uploads.upload(firm.actor, Buffer.from('x'), 'x.pdf')).id;
    const filing = await create({ fileId: await upload() });
    expect(filing).toMatchObject({ spvFilingStatus: 'Invalid', issues: [{ severity: 'error' }], clientId: null });
    expect(await get({ id: filing.id })).toMatchObject({
      validatedStatementContent: null,
      file: { fileName: 'x.pdf' },
    });
    expect((await create({ fileId: await upload() })).id).not.toBe(filing.id);
  });

  it.each([
    ['value', 'Validated', aD300({ name: 'Cut' }).replace(' temei="0"', ` temei="${'x'.repeat(79)}\u{1F600}"`)],
    ['root', 'Invalid', `<${'x'.repeat(79)}\u{20000}/>`],
  ])('whose long %s ends in a letter of two halves is %s', async (_, status, xml) => {
    const firm = await filings.aFirm();
    const fileId = (await filings.uploads.upload(firm.actor, Buffer.from(xml), 'cut.xml')).id;
    const { spvFilingStatus, issues } = await filings.calls(firm).spvFilings.create({ fileId });
    expect(spvFilingStatus).toBe(status);
    expect(issues.flatMap(({ values }) => Object.values(values))).toContain(`${'x'.repeat(79)}...`);
  });

  it('must have arrived', async () => {
    const firm = await filings.aFirm();
    const { create } = filings.calls(firm).spvFilings;
    const { id } = await filings.uploads.announce(firm.actor, 10);
    await expect(create({ fileId: id })).rejects.toMatchObject({ code: 'content.notUploaded' });
    await expect(create({ fileId: crypto.randomUUID() })).rejects.toMatchObject({ code: 'content.notFound' });
  });

  it('whose check was cut off is checked by the job', async () => {
    const firm = await filings.aFirm();
    const fileId = await filings.upload(firm);
    await domain.database.tenants.run(firm.actor.tenantId, (tx) =>
      tx.query(
        `insert into spv_filing (file_id, file_name, sha256, created_by)
         select id, name, sha256, $2 from content_file where id = $1`,
        [fileId, firm.actor.userId],
      ),
    );
    const [filing] = (await filings.calls(firm).spvFilings.list({})).items;
    expect(filing?.spvFilingStatus).toBe('NotStarted');
    await domain.jobs.finishChecks();
    expect(await filings.status(firm, filing!.id)).toBe('NotStarted');
    await domain.jobs.finishChecks(0);
    expect(await filings.status(firm, filing!.id)).toBe('Validated');
    expect((await filings.calls(firm).spvFilings.create({ fileId })).id).toBe(filing!.id);
  });

  it('whose check another process has claimed is left alone until the claim expires', async () => {
    const firm = await filings.aFirm();
    const fileId = await filings.upload(firm);
    const claimFor = (interval: string) =>
      domain.database.asSuperuser(
        `update spv_filing set check_claimed_until = clock_timestamp() + $2::interval where file_id = $1`,
        [fileId, interval],
      );
    await domain.database.tenants.run(firm.actor.tenantId, (tx) =>
      tx.query(
        `insert into spv_filing (file_id, file_name, sha256, created_by)
         select id, name, sha256, $2 from content_file where id = $1`,
        [fileId, firm.actor.userId],
      ),
    );
    const [filing] = (await filings.calls(firm).spvFilings.list({})).items;
    await claimFor('1 minute');
    await domain.jobs.finishChecks(0);
    expect(await filings.status(firm, filing!.id)).toBe('NotStarted');
    await claimFor('-1 second');
    await domain.jobs.finishChecks();
    expect(await filings.status(firm, filing!.id)).toBe('Validated');
  });

  it('that is a bare XML is approved as a PDF', async () => {
    const firm = await filings.aFirm();
    const { id: fileId } = await filings.uploads.upload(firm.actor, Buffer.from(aD300()), 'd300.xml');
    const { create, get } = filings.calls(firm).spvFilings;
    const { id, spvFilingStatus } = await create({ fileId });
    expect(spvFilingStatus).toBe('Validated');
    const { file, validatedStatementContent } = await get({ id });
    expect(file?.fileName).toBe('FIRMA 12345674 SRL - D300 2026-06 - declaratie.xml');
    expect(validatedStatementContent).toMatchObject({
      mimeType: 'application/pdf',
      fileName: 'FIRMA 12345674 SRL - D300 2026-06 - declaratie.pdf',
    });
    const answer = await filings.uploads.app.request(validatedStatementContent!.url);
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });
});

describe('the list', () => {
  it('is paged newest first, filtered and counted', async () => {
    const firm = await filings.aFirm();
    const { list, count, approve } = filings.calls(firm).spvFilings;
    const made: string[] = [];
    for (const month of [1, 2, 3, 4, 5]) made.push(await filings.aFiling(firm, { month }));
    await approve({ spvFilingIds: [made[0]!, made[3]!] });
    const newest = made.toReversed();
    const first = await list({ pageSize: 2 });
    expect(first.items.map(({ id }) => id)).toEqual(newest.slice(0, 2));
    const second = await list({ pageSize: 2, after: first.nextCursor! });
    expect(second.items.map(({ id }) => id)).toEqual(newest.slice(2, 4));
    const back = await list({ pageSize: 2, before: second.previousCursor! });
    expect(back.items.map(({ id }) => id)).toEqual(newest.slice(0, 2));
    const ids = async (query: Parameters<typeof list>[0]) => (await list(query)).items.map(({ id }) => id);
    expect(await ids({ spvFilingStatus: ['Approved'] })).toEqual([made[3], made[0]]);
    expect(await ids({ reportingMonth: 2, reportingYear: 2026 })).toEqual([made[1]]);
    expect(await ids({ accountManagerId: ['unassigned'], pageSize: 1 })).toEqual([made[4]]);
    expect(await ids({ accountManagerId: [firm.actor.userId] })).toEqual([]);
    expect(await count({ spvFilingStatus: ['Validated'] })).toEqual({ count: 3, isCapped: false });
  });
});

describe('a certificate that is given clients', () => {
  it('signs their approved filings from then on, except those that are being sent', async () => {
    const firm = await filings.aFirm();
    const [waiting, sending] = [await filings.anApproved(firm), await filings.anApproved(firm)];
    await filings.open(firm, sending);
    const other = await filings.aCertificate(firm.actor, 'B');
    const { spvFilings, spvCertificates } = filings.calls(firm);
    await spvCertificates.setClients({ id: other.certificateId, taxIds: [TAX_ID] });
    const signer = async (id: string) => (await spvFilings.get({ id })).certificateThumbprint;
    expect(await signer(waiting)).toBe(other.thumbprint);
    expect(await signer(sending)).toBe(firm.thumbprint);
    expect(await signer(await filings.anApproved(firm))).toBe(other.thumbprint);
    // Other clients keep theirs, and repeating the call changes nothing.
    await spvCertificates.setClients({ id: firm.certificateId, taxIds: ['1234565'] });
    await spvCertificates.setClients({ id: other.certificateId, taxIds: [TAX_ID] });
    expect(await signer(waiting)).toBe(other.thumbprint);
    const trail = await domain.database.asSuperuser<{ action: string; after: string }>(
      `select action, after from audit_entry where tenant_id = $1 and entity_id = $2::text order by seq`,
      [firm.actor.tenantId, other.certificateId],
    );
    expect(trail.filter(({ action }) => action === 'spvCertificate.setClients')).toHaveLength(1);
  });

  it('signs a filing that is filed again after a refusal', async () => {
    const firm = await filings.aFirm();
    const id = await filings.anApproved(firm);
    const attemptId = await filings.open(firm, id);
    const { spvFilings, spvCertificates } = filings.calls(firm);
    await spvFilings.closeAttempt({ id, attemptId, report: { outcome: 'rejected', text: 'Nu' } });
    expect(await spvFilings.get({ id })).toMatchObject({
      submissionStatus: 'Nu',
      spvFilingStatus: 'InvalidSubmission',
    });
    const other = await filings.aCertificate(firm.actor, 'B');
    await spvCertificates.setClients({ id: other.certificateId, taxIds: [TAX_ID] });
    await spvFilings.refile({ spvFilingIds: [id] });
    expect(await spvFilings.get({ id })).toMatchObject({
      spvFilingStatus: 'Approved',
      submissionStatus: null,
      certificateThumbprint: other.thumbprint,
    });
  });
});
