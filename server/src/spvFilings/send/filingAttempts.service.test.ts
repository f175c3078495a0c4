import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import {
  createFilingHarness,
  DESK,
  LAPTOP,
  type FilingFirm,
  type FilingHarness,
  signedName,
} from '#serverTesting/filings.ts';

let domain: TestDomain;
let filings: FilingHarness;
beforeAll(async () => {
  domain = await createTestDomain();
  filings = createFilingHarness(domain);
});
afterAll(() => domain.close());

const INDEX = '1100000001';
const SHA = 'a'.repeat(64);
const submitted = { outcome: 'submitted', uploadIndex: INDEX, signedSha256: SHA } as const;
const notSent = { outcome: 'notSent', reason: 'serverDown' } as const;
const unknown = { outcome: 'unknown', signedSha256: SHA } as const;
const close = (firm: FilingFirm, id: string, attemptId: string, report: Report) =>
  filings.calls(firm).spvFilings.closeAttempt({ id, attemptId, report });
type Report = Parameters<ReturnType<FilingHarness['calls']>['spvFilings']['closeAttempt']>[0]['report'];

describe('opening an attempt', () => {
  it('succeeds for one of fifty concurrent calls', async () => {
    const firm = await filings.aFirm();
    const id = await filings.anApproved(firm);
    const opened = await Promise.allSettled(Array.from({ length: 50 }, () => filings.open(firm, id)));
    const won = opened.flatMap((call) => (call.status === 'fulfilled' ? [call.value] : []));
    const lost = opened.flatMap((call) => (call.status === 'rejected' ? [call.reason] : []));
    expect(won).toHaveLength(1);
    for (const error of lost) expect(error).toMatchObject({ code: 'attempt.open', data: { attemptId: won[0] } });
    expect(lost).toHaveLength(49);
    expect(await filings.calls(firm).spvFilings.get({ id })).toMatchObject({ hasOpenAttempt: true });
  });

  it('needs the session that leads the certificate of the filing now', async () => {
    const firm = await filings.aFirm();
    const id = await filings.anApproved(firm);
    const other = await filings.aCertificate(firm.actor, 'B');
    const token = await filings.lead(firm.actor, other.certificateId);
    await expect(filings.open({ ...firm, token }, id)).rejects.toMatchObject({ code: 'session.otherCertificate' });
    const later = await filings.lead(firm.actor, firm.certificateId);
    await expect(filings.open(firm, id)).rejects.toMatchObject({ code: 'session.notFound' });
    const colleague = await domain.database.aColleague(firm.actor);
    const stolen = filings.open({ ...firm, actor: colleague, token: later }, id);
    await expect(stolen).rejects.toMatchObject({ code: 'session.notFound' });
    await expect(filings.open({ ...firm, token: later }, id)).resolves.toBeDefined();
  });

  it('is refused for a filing without a signing certificate', async () => {
    const actor = (await filings.aFirm()).actor;
    const firm = { ...(await filings.aFirm()), actor };
    const id = await filings.aFiling(firm);
    await expect(filings.open({ ...firm, token: await leadOf(firm) }, id)).rejects.toMatchObject({
      code: 'filing.notSendable',
    });
  });
});

describe('a claim', () => {
  it('gives the host the document to sign, and binds the attempt to its workstation', async () => {
    const firm = await filings.aFirm();
    const id = await filings.anApproved(firm);
    const attemptId = await filings.open(firm, id);
    const answer = await filings.claim(firm.token, attemptId);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const claim = await answer.json();
    expect(claim).toEqual({
      attemptId,
      certificateThumbprint: firm.thumbprint,
      fileName: 'd300.pdf',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      sizeBytes: expect.any(Number),
      contentUrl: expect.stringMatching(/^http:\/\/dosar\.test\/content\/file\//),
    });
    const bytes = await (await filings.uploads.app.request(claim.contentUrl)).arrayBuffer();
    expect(bytes.byteLength).toBe(claim.sizeBytes);
    expect((await filings.claim(firm.token, attemptId)).status).toBe(200);
    const elsewhere = await filings.claim(firm.token, attemptId, LAPTOP);
    expect([elsewhere.status, await elsewhere.json()]).toEqual([409, { code: 'attempt.heldElsewhere' }]);
  });

  it('names the public address of the server if it has one', async () => {
    const behindProxy = await createTestDomain({ hostOrigin: 'https://dosar.example' });
    const other = createFilingHarness(behindProxy);
    const firm = await other.aFirm();
    const attemptId = await other.open(firm, await other.anApproved(firm));
    const { contentUrl } = await (await other.claim(firm.token, attemptId)).json();
    expect(contentUrl).toMatch(/^https:\/\/dosar\.example\/content\/file\//);
    await behindProxy.close();
  });

  it('is refused after an override, and to the session of another certificate', async () => {
    const firm = await filings.aFirm();
    const attemptId = await filings.open(firm, await filings.anApproved(firm));
    const other = await filings.aCertificate(firm.actor, 'B');
    expect((await filings.claim(await filings.lead(firm.actor, other.certificateId), attemptId)).status).toBe(404);
    const later = await filings.lead(firm.actor, firm.certificateId);
    const refused = await filings.claim(firm.token, attemptId);
    expect([refused.status, await refused.json()]).toEqual([401, { code: 'auth.required' }]);
    expect((await filings.claim(later, attemptId, LAPTOP)).status).toBe(200);
    // The workstation lists its own open attempts.
    const { openAttempts } = filings.calls(firm).spvFilings;
    expect(await openAttempts({ workstationKeyId: DESK })).toEqual([]);
    expect(await openAttempts({ workstationKeyId: LAPTOP })).toMatchObject([{ attemptId }]);
  });

  it('is refused with an expired token, without one, or with a person’s', async () => {
    const firm = await filings.aFirm();
    const attemptId = await filings.open(firm, await filings.anApproved(firm));
    await domain.database.asSuperuser(`update spv_session set expires_on = now() where tenant_id = $1`, [
      firm.actor.tenantId,
    ]);
    for (const token of [firm.token, '', 'x'.repeat(43), 'eyJhbGciOiJFUzI1NiJ9.e30.sig']) {
      expect((await filings.claim(token, attemptId)).status).toBe(401);
    }
  });

  it('is refused for a closed attempt', async () => {
    const firm = await filings.aFirm();
    const id = await filings.anApproved(firm);
    const attemptId = await filings.open(firm, id);
    await close(firm, id, attemptId, unknown);
    const late = await filings.claim(firm.token, attemptId);
    expect([late.status, await late.json()]).toEqual([409, { code: 'attempt.closed' }]);
  });
});

describe('closing an attempt', () => {
  it.each([
    ['submitted', submitted, 'Submitted'],
    ['rejected', { outcome: 'rejected', text: 'Nu ati selectat fisierul' }, 'InvalidSubmission'],
    ['unknown', unknown, 'Processing'],
    ['notSent', notSent, 'Approved'],
  ] as const)('as %s says it once, however often it is said', async (_, report, spvFilingStatus) => {
    const firm = await filings.aFirm();
    const id = await filings.anApproved(firm);
    const attemptId = await filings.open(firm, id);
    const answers = await Promise.all(Array.from({ length: 5 }, () => close(firm, id, attemptId, report)));
    expect(answers).toEqual(Array.from({ length: 5 }, () => ({ spvFilingStatus })));
    const trail = await domain.database.asSuperuser(
      `select seq from audit_entry where tenant_id = $1 and action = 'spvFiling.closeAttempt'`,
      [firm.actor.tenantId],
    );
    expect(trail).toHaveLength(1);
  });

  it('is refused once another outcome is known', async () => {
    const firm = await filings.aFirm();
    const id = await filings.anApproved(firm);
    const attemptId = await filings.open(firm, id);
    await close(firm, id, attemptId, submitted);
    const others: Report[] = [notSent, unknown, { ...submitted, uploadIndex: '2' }, { outcome: 'rejected', text: 'x' }];
    for (const report of others) {
      await expect(close(firm, id, attemptId, report)).rejects.toMatchObject({ code: 'attempt.closed' });
    }
    expect(await filings.calls(firm).spvFilings.get({ id })).toMatchObject({
      spvFilingStatus: 'Submitted',
      uploadIndex: INDEX,
      signedAt: expect.any(String),
      submittedAt: expect.any(String),
      hasOpenAttempt: false,
    });
  });

  it('lets the journal of the host settle an unknown outcome', async () => {
    const firm = await filings.aFirm();
    for (const [report, status] of [
      [submitted, 'Submitted'],
      [{ outcome: 'rejected', text: 'Nu' }, 'InvalidSubmission'],
      [notSent, 'Approved'],
    ] as const) {
      const id = await filings.anApproved(firm);
      const attemptId = await filings.open(firm, id);
      await close(firm, id, attemptId, unknown);
      expect(await close(firm, id, attemptId, report)).toEqual({ spvFilingStatus: status });
    }
  });

  it('after it was not sent, another attempt may be opened', async () => {
    const firm = await filings.aFirm();
    const id = await filings.anApproved(firm);
    const first = await filings.open(firm, id);
    await close(firm, id, first, notSent);
    const second = await filings.open(firm, id);
    expect(second).not.toBe(first);
    expect(await close(firm, id, first, notSent)).toEqual({ spvFilingStatus: 'Approved' });
  });

  it('is refused to a page that contacted no host, once a host has claimed it', async () => {
    const firm = await filings.aFirm();
    const id = await filings.anApproved(firm);
    const givenBack = { ...notSent, isHostUnasked: true };
    const first = await filings.open(firm, id);
    expect(await close(firm, id, first, givenBack)).toEqual({ spvFilingStatus: 'Approved' });
    expect((await filings.claim(firm.token, first)).status).toBe(409);
    const second = await filings.open(firm, id);
    await filings.claim(firm.token, second);
    await expect(close(firm, id, second, givenBack)).rejects.toMatchObject({ code: 'attempt.atWork' });
    expect(await close(firm, id, second, unknown)).toEqual({ spvFilingStatus: 'Processing' });
    await expect(close(firm, id, second, givenBack)).rejects.toMatchObject({ code: 'attempt.atWork' });
    expect(await close(firm, id, second, notSent)).toEqual({ spvFilingStatus: 'Approved' });
  });
});

describe('a signed statement', () => {
  it('with its index makes the filing Signed and Submitted at once', async () => {
    const firm = await filings.aFirm();
    const id = await filings.anApproved(firm);
    const attemptId = await filings.open(firm, id);
    const { contentId, sha256 } = await filings.signedFile(firm, id);
    const { signedStatement, get } = filings.calls(firm).spvFilings;
    const given = { id, attemptId, contentId, uploadIndex: INDEX };
    expect(await signedStatement(given)).toEqual({ spvFilingStatus: 'Submitted' });
    expect(await signedStatement(given)).toEqual({ spvFilingStatus: 'Submitted' });
    expect(await close(firm, id, attemptId, { ...submitted, signedSha256: sha256 })).toEqual({
      spvFilingStatus: 'Submitted',
    });
    expect(await get({ id })).toMatchObject({
      uploadIndex: INDEX,
      hasOpenAttempt: false,
      signedAt: expect.any(String),
      signedStatementContent: { fileName: signedName(INDEX), mimeType: 'application/pdf' },
    });
  });

  it('without an index leaves the attempt open', async () => {
    const firm = await filings.aFirm();
    const id = await filings.anApproved(firm);
    const attemptId = await filings.open(firm, id);
    const { contentId, sha256 } = await filings.signedFile(firm, id);
    const { signedStatement, get } = filings.calls(firm).spvFilings;
    const given = { id, attemptId, contentId, uploadIndex: null };
    expect(await signedStatement(given)).toEqual({ spvFilingStatus: 'Signed' });
    expect(await signedStatement(given)).toEqual({ spvFilingStatus: 'Signed' });
    expect(await get({ id })).toMatchObject({ hasOpenAttempt: true, submittedAt: null });
    const wrong = close(firm, id, attemptId, { ...submitted, signedSha256: sha256 });
    expect(await wrong).toEqual({ spvFilingStatus: 'Submitted' });
  });

  it('may come after its outcome, once', async () => {
    const firm = await filings.aFirm();
    const id = await filings.anApproved(firm);
    const attemptId = await filings.open(firm, id);
    const { contentId, sha256 } = await filings.signedFile(firm, id);
    await close(firm, id, attemptId, { ...submitted, signedSha256: sha256 });
    const { signedStatement, get } = filings.calls(firm).spvFilings;
    const given = { id, attemptId, contentId, uploadIndex: INDEX };
    expect(await signedStatement(given)).toEqual({ spvFilingStatus: 'Submitted' });
    expect((await get({ id })).signedStatementContent).not.toBeNull();
    const other = await filings.signedFile(firm, id, 'another');
    const exchanged = signedStatement({ ...given, contentId: other.contentId });
    await expect(exchanged).rejects.toMatchObject({ code: 'attempt.closed' });
  });

  it('must begin with exactly the approved bytes', async () => {
    const firm = await filings.aFirm();
    const id = await filings.anApproved(firm);
    const attemptId = await filings.open(firm, id);
    const { signedStatement, get } = filings.calls(firm).spvFilings;
    const { validatedStatementContent } = await get({ id });
    const approved = Buffer.from(
      await (await filings.uploads.app.request(validatedStatementContent!.url)).arrayBuffer(),
    );
    const changed = Buffer.concat([approved, Buffer.from('signature')]);
    changed[100] = changed[100]! ^ 1;
    for (const bytes of [approved, approved.subarray(0, -1), changed, Buffer.from('<html>')]) {
      const { id: contentId } = await filings.uploads.upload(firm.actor, Buffer.from(bytes));
      const given = signedStatement({ id, attemptId, contentId, uploadIndex: INDEX });
      await expect(given).rejects.toMatchObject({ code: 'content.invalid' });
    }
    const announced = await filings.uploads.announce(firm.actor, 10);
    for (const [contentId, code] of [
      [announced.id, 'content.notUploaded'],
      [crypto.randomUUID(), 'content.notFound'],
    ] as const) {
      const given = signedStatement({ id, attemptId, contentId, uploadIndex: INDEX });
      await expect(given).rejects.toMatchObject({ code });
    }
    expect(await filings.status(firm, id)).toBe('Approved');
  });
});

describe('settling', () => {
  it('records the outcome and note of a person where the outcome is unknown', async () => {
    const firm = await filings.aFirm();
    const { settle, get } = filings.calls(firm).spvFilings;
    const [seen, unseen] = [await filings.anApproved(firm), await filings.anApproved(firm)];
    for (const id of [seen, unseen]) await close(firm, id, await filings.open(firm, id), unknown);
    const note = 'văzut pe site-ul ANAF';
    await settle({ id: seen, outcome: 'submitted', uploadIndex: INDEX, note });
    await settle({ id: unseen, outcome: 'notSent', note });
    expect(await get({ id: seen })).toMatchObject({
      spvFilingStatus: 'Submitted',
      uploadIndex: INDEX,
      settleNote: note,
    });
    expect(await get({ id: unseen })).toMatchObject({ spvFilingStatus: 'Approved', settleNote: note });
    await expect(settle({ id: seen, outcome: 'notSent', note })).rejects.toMatchObject({
      code: 'filing.notSettleable',
    });
  });

  it('is refused while the workstation may be about to send, and allowed once the outcome is unknown', async () => {
    const firm = await filings.aFirm();
    const { settle } = filings.calls(firm).spvFilings;
    const id = await filings.anApproved(firm);
    const attemptId = await filings.open(firm, id);
    const settled = { id, outcome: 'notSent', note: 'x' } as const;
    await expect(settle(settled)).rejects.toMatchObject({ code: 'attempt.atWork' });
    // Each claim renews the time of work.
    for (const _ of ['first', 'again']) {
      await filings.leaveAttempts(firm);
      expect((await filings.claim(firm.token, attemptId)).status).toBe(200);
      await expect(settle(settled)).rejects.toMatchObject({ code: 'attempt.atWork' });
    }
    await filings.leaveAttempts(firm);
    expect(await settle(settled)).toEqual({ spvFilingStatus: 'Approved' });

    await close(firm, id, await filings.open(firm, id), unknown);
    expect(await settle(settled)).toEqual({ spvFilingStatus: 'Approved' });
  });

  it('closes an attempt whose workstation is gone; a later report of the host overrules it', async () => {
    const firm = await filings.aFirm();
    const { settle } = filings.calls(firm).spvFilings;
    const id = await filings.anApproved(firm);
    const attemptId = await filings.open(firm, id);
    await filings.leaveAttempts(firm);
    await settle({ id, outcome: 'notSent', note: 'stația nu mai există' });
    expect((await filings.claim(firm.token, attemptId)).status).toBe(409);
    expect(await close(firm, id, attemptId, submitted)).toEqual({ spvFilingStatus: 'Submitted' });
  });
});

async function leadOf(firm: FilingFirm): Promise<string> {
  const { id } = (await filings.calls(firm).spvCertificates.list({}))[0] ?? { id: '' };
  return filings.lead(firm.actor, id);
}
