import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DocumentReport, DueDocument } from '#contracts/api/documentFolder.ts';
import { DOCUMENT_RETRY_MS } from '#contracts/limits.ts';
import { createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import {
  createFilingHarness,
  DESK,
  LAPTOP,
  TAX_ID,
  VERDICTS,
  type FilingFirm,
  type FilingHarness,
} from '#serverTesting/filings.ts';

let domain: TestDomain;
let filings: FilingHarness;
let firm: FilingFirm;
beforeAll(async () => {
  domain = await createTestDomain();
  filings = createFilingHarness(domain);
});
afterAll(() => domain.close());
beforeEach(async () => {
  firm = await filings.aFirm();
});

const OFF = { isOn: false, path: '' };
const SIGNED = { isOn: true, path: '/dosar/semnate' };
const RECEIPTS = { isOn: true, path: '/dosar/recipise' };
const FAILED = { outcome: 'failed', reason: 'folderNotWritable' } as const;
const calls = () => filings.calls(firm).documentFolders;
const turnOn = (workstationKeyId = DESK) =>
  calls().save({ workstationKeyId, signedStatement: SIGNED, receipt: RECEIPTS });
const due = (workstationKeyId = DESK) => calls().due({ workstationKeyId });
const documents = (workstationKeyId = DESK) => calls().documents({ workstationKeyId });
const report = (document: DueDocument, said: DocumentReport, workstationKeyId = DESK) => {
  const { spvFilingId, kind, contentId } = document;
  return calls().report({ workstationKeyId, spvFilingId, kind, contentId, report: said });
};
const saved = (fileName = 'a.pdf') => ({ outcome: 'saved', fileName }) as const;
async function confirm(index: string): Promise<void> {
  await filings.receive(firm, { index, verdict: VERDICTS.valid });
  await domain.jobs.readReceipts();
}
const passTime = (ms: number) =>
  domain.database.asSuperuser(
    `update spv_document_save set next_try_at = next_try_at - make_interval(secs => $2::float8 / 1000) where tenant_id = $1`,
    [firm.actor.tenantId, ms],
  );
async function first(): Promise<DueDocument> {
  const [document] = await due();
  if (document === undefined) throw new Error('nothing is due');
  return document;
}

const claim = (token: string, path: string, workstationKeyId = DESK) =>
  filings.uploads.app.request(`http://dosar.test/api/spv-filings/${path}/claim`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ workstationKeyId }),
  });
const statusOf = async (...given: Parameters<typeof claim>) => (await claim(...given)).status;

describe('what a workstation keeps', () => {
  it('is nothing until its folders are set, and is its own', async () => {
    expect(await calls().get({ workstationKeyId: DESK })).toEqual({ signedStatement: OFF, receipt: OFF });
    await turnOn();
    expect(await calls().get({ workstationKeyId: DESK })).toEqual({ signedStatement: SIGNED, receipt: RECEIPTS });
    expect(await calls().get({ workstationKeyId: LAPTOP })).toEqual({ signedStatement: OFF, receipt: OFF });
  });

  it.each([
    ['an empty path', ''],
    ['blanks', '   '],
    ['a path that does not begin at the root', 'dosar/semnate'],
    ['the short form of a home folder', '~/dosar'],
    ['a line break', '/dosar\n/semnate'],
  ])('refuses %s', async (_, path) => {
    const save = calls().save({ workstationKeyId: DESK, signedStatement: { isOn: true, path }, receipt: OFF });
    await expect(save).rejects.toThrow();
  });

  it('takes the paths of every system, and an empty one of what is off', async () => {
    for (const path of ['/dosar', String.raw`C:\Dosar`, String.raw`\\server\dosar`]) {
      const folders = { signedStatement: { isOn: true, path }, receipt: OFF };
      expect(await calls().save({ workstationKeyId: DESK, ...folders })).toEqual(folders);
    }
  });

  it('is noted with the document itself: the signed statement when filed, the receipt when it comes', async () => {
    await turnOn();
    await turnOn(LAPTOP);
    const id = await filings.aSubmitted(firm, '1100000001');
    expect(await due()).toMatchObject([{ spvFilingId: id, kind: 'signedStatement', folder: '/dosar/semnate' }]);
    await confirm('1100000001');
    for (const desk of [DESK, LAPTOP]) {
      expect((await due(desk)).map(({ kind }) => kind).toSorted()).toEqual(['receipt', 'signedStatement']);
    }
    expect(await documents()).toEqual({ waiting: 2, failed: 0, saved: 0, latestFailed: [] });
  });

  it('is not what came before, not of a kind that is off, and nothing once it is turned off', async () => {
    await filings.aSubmitted(firm, '1100000001');
    await calls().save({ workstationKeyId: DESK, signedStatement: SIGNED, receipt: { ...RECEIPTS, isOn: false } });
    await filings.aSubmitted(firm, '1100000002');
    await confirm('1100000002');
    expect((await due()).map(({ kind }) => kind)).toEqual(['signedStatement']);
    await calls().save({ workstationKeyId: DESK, signedStatement: { ...SIGNED, isOn: false }, receipt: OFF });
    expect(await documents()).toEqual({ waiting: 0, failed: 0, saved: 0, latestFailed: [] });
  });
});

describe('what became of a document', () => {
  it('is recorded once: a late report of another tab does not undo it', async () => {
    await turnOn();
    await filings.aSubmitted(firm, '1100000001');
    const document = await first();
    await report(document, saved());
    await report(document, FAILED);
    await report(document, saved('b.pdf'));
    expect(await due()).toEqual([]);
    expect(await documents()).toMatchObject({ waiting: 0, failed: 0, saved: 1 });
    const [row] = await domain.database.asSuperuser<{ name: string }>(
      'select file_name as name from spv_document_save where tenant_id = $1',
      [firm.actor.tenantId],
    );
    expect(row?.name).toBe('a.pdf');
  });

  it('is told with its reason, and tried again later and later', async () => {
    await turnOn();
    const id = await filings.aSubmitted(firm, '1100000001');
    for (const pauseMs of [...DOCUMENT_RETRY_MS, DOCUMENT_RETRY_MS.at(-1) ?? 0]) {
      await report(await first(), FAILED);
      await passTime(pauseMs - 5000);
      expect(await due()).toEqual([]);
      await passTime(5000);
    }
    const { failed, latestFailed } = await documents();
    expect(failed).toBe(1);
    expect(latestFailed).toMatchObject([
      { spvFilingId: id, kind: 'signedStatement', statementType: 'D300', reason: 'folderNotWritable', tries: 6 },
    ]);
    await report(await first(), saved());
    expect(await documents()).toMatchObject({ failed: 0, saved: 1 });
  });

  it('is tried again at once when a person asks, and when the folder is another', async () => {
    await turnOn();
    await filings.aSubmitted(firm, '1100000001');
    await report(await first(), FAILED);
    expect(await due()).toEqual([]);
    expect(await calls().retry({ workstationKeyId: DESK })).toEqual({ count: 1 });
    await report(await first(), FAILED);
    const elsewhere = { isOn: true, path: '/elsewhere' };
    await calls().save({ workstationKeyId: DESK, signedStatement: elsewhere, receipt: OFF });
    expect(await due()).toMatchObject([{ folder: '/elsewhere' }]);
  });

  it('is not recorded for a document that is not kept', async () => {
    await turnOn();
    await filings.aSubmitted(firm, '1100000001');
    const document = await first();
    await expect(report({ ...document, contentId: randomUUID() }, saved())).rejects.toMatchObject({
      code: 'document.notFound',
    });
    await expect(report(document, saved(), LAPTOP)).rejects.toMatchObject({ code: 'document.notFound' });
  });

  it('is in the trail once for each reason', async () => {
    await turnOn();
    await filings.aSubmitted(firm, '1100000001');
    const document = await first();
    await report(document, FAILED);
    await report(document, FAILED);
    await report(document, { outcome: 'failed', reason: 'folderFull' });
    await report(document, saved());
    const entries = await domain.database.asSuperuser<{ action: string }>(
      `select action from audit_entry where tenant_id = $1 and entity = 'documentFolder' order by seq`,
      [firm.actor.tenantId],
    );
    expect(entries.map(({ action }) => action)).toEqual([
      'documentFolder.set',
      'documentFolder.failed',
      'documentFolder.failed',
      'documentFolder.saved',
    ]);
  });
});

describe('the host', () => {
  it('is given the bytes and the parts of the name, with the token of a session', async () => {
    await turnOn();
    const id = await filings.aSubmitted(firm, '1100000001');
    await confirm('1100000001');
    const answer = await claim(firm.token, `${id}/documents/receipt`);
    expect(answer.status).toBe(200);
    const claimed = await answer.json();
    expect(claimed).toMatchObject({
      filingId: id,
      kind: 'receipt',
      taxId: TAX_ID,
      statementType: 'D300',
      period: '2026-06',
      uploadIndex: '1100000001',
    });
    const bytes = Buffer.from(await (await filings.uploads.app.request(claimed.contentUrl)).arrayBuffer());
    expect(bytes.length).toBe(claimed.sizeBytes);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('is refused without a session, for another kind, workstation, filing or firm', async () => {
    await turnOn();
    const id = await filings.aSubmitted(firm, '1100000001');
    expect(await statusOf('x'.repeat(43), `${id}/documents/signedStatement`)).toBe(401);
    expect(await statusOf(firm.token, `${id}/documents/receipt`)).toBe(404);
    expect(await statusOf(firm.token, `${id}/documents/content`)).toBe(404);
    expect(await statusOf(firm.token, `${id}/documents/signedStatement`, LAPTOP)).toBe(404);
    expect(await statusOf(firm.token, `${randomUUID()}/documents/signedStatement`)).toBe(404);
    const other = await filings.aFirm();
    expect(await statusOf(other.token, `${id}/documents/signedStatement`)).toBe(404);
    expect(await statusOf(firm.token, `${id}/documents/signedStatement`)).toBe(200);
  });
});
