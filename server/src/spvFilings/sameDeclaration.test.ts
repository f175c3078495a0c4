import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDeclaration } from '#serverTesting/declarations.ts';
import { createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { createFilingHarness, VERDICTS, type FilingFirm, type FilingHarness } from '#serverTesting/filings.ts';

let domain: TestDomain;
let filings: FilingHarness;
beforeAll(async () => {
  domain = await createTestDomain();
  filings = createFilingHarness(domain);
});
afterAll(() => domain.close());

const approve = (firm: FilingFirm, ids: readonly string[], again?: readonly string[]) =>
  filings.calls(firm).spvFilings.approve({ spvFilingIds: [...ids], ...(again ? { again: [...again] } : {}) });
const sameOf = async (firm: FilingFirm, id: string) =>
  (await filings.calls(firm).spvFilings.get({ id })).sameDeclaration;

/** A D390 of the client, rectifying or not. */
async function aRecapitulation(firm: FilingFirm, seed: number, isRectification: boolean): Promise<string> {
  const text = aDeclaration('D390', { seed, name: `Test ${seed}` });
  const bytes = isRectification ? text.replace('d_rec="0"', 'd_rec="1"') : text;
  const { id: fileId } = await filings.uploads.upload(firm.actor, Buffer.from(bytes), 'd390.xml');
  return (await filings.calls(firm).spvFilings.create({ fileId })).id;
}

describe('another declaration of the same client, form and month', () => {
  it('is named beside each, in the list and alone, by how far it has come', async () => {
    const firm = await filings.aFirm();
    const first = await filings.aFiling(firm);
    expect(await sameOf(firm, first)).toBeNull();
    const second = await filings.aFiling(firm);
    await filings.aFiling(firm, { month: 5 });
    expect(await sameOf(firm, first)).toMatchObject({ spvFilingId: second, status: 'Validated', filedAt: null });
    await approve(firm, [first]);
    const { items } = await filings.calls(firm).spvFilings.list({ pageSize: 10 });
    const listed = items.find(({ id }) => id === second);
    expect(listed?.sameDeclaration).toMatchObject({
      spvFilingId: first,
      spvMessageId: null,
      status: 'Approved',
      fileName: 'd300.pdf',
      uploadIndex: null,
      isRectified: false,
    });
    expect(listed?.sameDeclaration?.uploadedAt).toEqual(expect.any(String));
    expect(items.filter(({ sameDeclaration }) => sameDeclaration === null)).toHaveLength(1);
    const third = await filings.aFiling(firm);
    expect(await sameOf(firm, third)).toMatchObject({ spvFilingId: first, status: 'Approved' });
  });

  it('does not count when it is deleted, of another firm, or must be filed again', async () => {
    const [firm, other] = [await filings.aFirm(), await filings.aFirm()];
    await filings.anApproved(other);
    const gone = await filings.aFiling(firm);
    await filings.calls(firm).spvFilings.remove({ id: gone });
    const failed = await filings.aSubmitted(firm, '700');
    const id = await filings.aFiling(firm);
    expect(await sameOf(firm, id)).toMatchObject({ spvFilingId: failed, status: 'Submitted', uploadIndex: '700' });
    await filings.receive(firm, { index: '700', verdict: VERDICTS.failed });
    await domain.jobs.readReceipts();
    expect(await filings.status(firm, failed)).toBe('ConfirmedWithErrors');
    expect(await sameOf(firm, id)).toBeNull();
    expect(await approve(firm, [id])).toEqual({ changed: [id] });
  });

  it('that was filed elsewhere is known by its receipt', async () => {
    const firm = await filings.aFirm();
    const id = await filings.aFiling(firm);
    const receipt = await filings.receive(firm, { index: '800' });
    await filings.receive(firm, { index: '801', verdict: VERDICTS.failed });
    await domain.jobs.readReceipts();
    expect(await sameOf(firm, id)).toMatchObject({
      spvFilingId: null,
      spvMessageId: receipt,
      status: 'Confirmed',
      filedAt: expect.any(String),
      uploadIndex: '800',
    });
    await expect(approve(firm, [id])).rejects.toMatchObject({ code: 'filing.alreadyFiled' });
  });

  it('is not the receipt of the filing itself', async () => {
    const firm = await filings.aFirm();
    const id = await filings.aSubmitted(firm, '900');
    await filings.receive(firm, { index: '900' });
    await domain.jobs.readReceipts();
    expect(await filings.status(firm, id)).toBe('Confirmed');
    expect(await sameOf(firm, id)).toBeNull();
  });
});

describe('a declaration is approved a second time', () => {
  it('only where that is said of it, all or none', async () => {
    const firm = await filings.aFirm();
    await filings.anApproved(firm);
    const [second, other] = [await filings.aFiling(firm), await filings.aFiling(firm, { month: 5 })];
    const refused = { code: 'filing.alreadyFiled', data: { spvFilingIds: [second] } };
    await expect(approve(firm, [second, other])).rejects.toMatchObject(refused);
    await expect(approve(firm, [second, other], [other])).rejects.toMatchObject(refused);
    expect(await filings.status(firm, other)).toBe('Validated');
    const { changed } = await approve(firm, [second, other], [second]);
    expect(new Set(changed)).toEqual(new Set([second, other]));
  });

  it('not by one call for two of the same, except where all but one are meant', async () => {
    const firm = await filings.aFirm();
    const [first, second] = [await filings.aFiling(firm), await filings.aFiling(firm)];
    await expect(approve(firm, [first, second])).rejects.toMatchObject({
      code: 'filing.alreadyFiled',
      data: { spvFilingIds: [first, second].toSorted() },
    });
    expect((await approve(firm, [first, second], [second])).changed).toHaveLength(2);
  });

  it('by neither of two people at the same time: one of them is refused', async () => {
    const firm = await filings.aFirm();
    for (const month of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const ids = [await filings.aFiling(firm, { month }), await filings.aFiling(firm, { month })];
      const answers = await Promise.allSettled(ids.map((id) => approve(firm, [id])));
      expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const [refusal] = answers.filter((answer) => answer.status === 'rejected');
      expect(refusal?.reason).toMatchObject({ code: 'filing.alreadyFiled' });
      const statuses = await Promise.all(ids.map((id) => filings.status(firm, id)));
      expect(statuses.toSorted()).toEqual(['Approved', 'Validated']);
    }
  });

  it('after a refusal, where another one was approved meanwhile, only when that is meant', async () => {
    const firm = await filings.aFirm();
    const refused = await filings.aSubmitted(firm, '950');
    await filings.refuse(refused, '950');
    expect(await filings.status(firm, refused)).toBe('InvalidSubmission');
    const id = await filings.aFiling(firm);
    expect(await approve(firm, [id])).toEqual({ changed: [id] });
    const { refile } = filings.calls(firm).spvFilings;
    await expect(refile({ spvFilingIds: [refused] })).rejects.toMatchObject({ code: 'filing.alreadyFiled' });
    expect(await refile({ spvFilingIds: [refused], again: [refused] })).toEqual({ changed: [refused] });
  });
});

describe('a rectifying declaration', () => {
  it('goes after the one it rectifies, and not beside another that is on its way', async () => {
    const firm = await filings.aFirm();
    await filings.receive(firm, { index: '960', form: 'D390', date: '01.07.2026 09:30:00' });
    await domain.jobs.readReceipts();
    const plain = await aRecapitulation(firm, 1, false);
    expect(await sameOf(firm, plain)).toMatchObject({ uploadIndex: '960', isRectified: false });
    await expect(approve(firm, [plain])).rejects.toMatchObject({ code: 'filing.alreadyFiled' });
    await filings.calls(firm).spvFilings.remove({ id: plain });
    const rectifying = await aRecapitulation(firm, 2, true);
    expect(await sameOf(firm, rectifying)).toMatchObject({ uploadIndex: '960', isRectified: true });
    const second = await aRecapitulation(firm, 3, true);
    expect(await approve(firm, [rectifying])).toEqual({ changed: [rectifying] });
    expect(await sameOf(firm, second)).toMatchObject({ spvFilingId: rectifying, isRectified: false });
    await expect(approve(firm, [second])).rejects.toMatchObject({ code: 'filing.alreadyFiled' });
  });
});
