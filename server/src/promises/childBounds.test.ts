import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  ATTACHMENTS_MAX,
  CERTIFICATES_MAX,
  FIRM_TAGS_MAX,
  PEOPLE_MAX,
  TAGS_MAX,
  TASK_COMMENTS_MAX,
  TEAMS_MAX,
} from '#contracts/limits.ts';
import { createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { fillFirm } from '#serverTesting/firmFixture.ts';
import { aCertificate, type FirmAFixture } from '#serverTesting/probes.ts';

/** Every list that is answered whole has a parent, and the parent a bound: also where many come at once. */
let domain: TestDomain;
let firm: FirmAFixture;
beforeAll(async () => {
  domain = await createTestDomain();
});
afterAll(() => domain.close());
beforeEach(async () => {
  firm = await fillFirm(domain, await domain.database.aFirm());
});

const calls = () => domain.as(firm.a);
const sql = (text: string, ...values: unknown[]) => domain.database.asSuperuser(text, [firm.a.tenantId, ...values]);
/** Of several at once, how many were taken, and by which codes the others were refused. */
async function outcomesOf(several: readonly Promise<unknown>[]) {
  const settled = await Promise.allSettled(several);
  const codes = settled.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : []));
  return { taken: settled.length - codes.length, codes: [...new Set(codes)] };
}

describe('a parent', () => {
  it('has so many comments', async () => {
    const { taskId: id, deletedCommentId } = firm;
    await sql(
      `insert into task_comment (tenant_id, task_id, author_id, text)
       select $1, $2, $3, 'x' from generate_series(1, $4)`,
      id,
      firm.a.userId,
      TASK_COMMENTS_MAX - 2,
    );
    const add = () => calls().taskComments.create({ id, text: 'Încă unul', mentionedIds: [] });
    expect(await outcomesOf([add(), add(), add(), add()])).toEqual({ taken: 1, codes: ['comment.tooMany'] });
    await expect(calls().taskComments.restore({ id, commentId: deletedCommentId })).rejects.toMatchObject({
      code: 'comment.tooMany',
    });
    expect(await calls().taskComments.list({ id })).toHaveLength(TASK_COMMENTS_MAX);
  });

  it('has so many files', async () => {
    const { taskId: id, workItemId, contentId, deletedAttachmentId } = firm;
    const tooMany = { code: 'attachment.tooMany' };
    const files = (count: number) => Array.from({ length: count }, () => contentId);
    await calls().attachments.addToTask({ id, contentIds: files(100) });
    await expect(calls().attachments.addToTask({ id, contentIds: files(100) })).rejects.toMatchObject(tooMany);
    await calls().attachments.addToTask({ id, contentIds: files(98) });
    const add = () => calls().attachments.addToTask({ id, contentIds: files(1) });
    expect(await outcomesOf([add(), add(), add()])).toEqual({ taken: 1, codes: ['attachment.tooMany'] });
    await expect(calls().attachments.restore({ id: deletedAttachmentId })).rejects.toMatchObject(tooMany);
    expect(await calls().attachments.ofTask({ id })).toHaveLength(ATTACHMENTS_MAX);
    await calls().attachments.addToWorkItem({ id: workItemId, contentIds: files(1) });
  });

  it('has so many teams', async () => {
    await sql(
      `insert into team (tenant_id, name) select $1, 'Echipa ' || n from generate_series(1, $2) n`,
      TEAMS_MAX - 2,
    );
    const add = (name: string) => calls().teams.create({ name, memberIds: [] });
    expect(await outcomesOf(['a', 'b', 'c'].map(add))).toEqual({ taken: 1, codes: ['team.tooMany'] });
    expect(await calls().teams.list()).toHaveLength(TEAMS_MAX);
  });

  it('has so many certificates', async () => {
    const add = (at: number) =>
      calls().spvCertificates.create(aCertificate(at.toString(16).toUpperCase().padStart(40, '0')));
    const { taken, codes } = await outcomesOf(Array.from({ length: CERTIFICATES_MAX + 5 }, (_, at) => add(at)));
    expect({ taken, codes }).toEqual({ taken: CERTIFICATES_MAX - 1, codes: ['certificate.tooMany'] });
    expect(await calls().spvCertificates.list({})).toHaveLength(CERTIFICATES_MAX);
  });

  it('has so many tags', async () => {
    await sql(
      `insert into tag (tenant_id, name) select $1, 'Eticheta ' || n from generate_series(1, $2) n`,
      FIRM_TAGS_MAX - 2,
    );
    const tag = (name: string) => calls().tasks.create({ clientId: firm.clientId, title: 'x', tags: [name] });
    expect(await outcomesOf(['a', 'b', 'c'].map(tag))).toEqual({ taken: 1, codes: ['tag.tooMany'] });
    await tag('Eticheta 1');
    const many = Array.from({ length: TAGS_MAX + 1 }, (_, at) => `Eticheta ${at}`);
    await expect(calls().tasks.create({ clientId: firm.clientId, title: 'x', tags: many })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    expect(await calls().tags.list()).toHaveLength(FIRM_TAGS_MAX);
  });

  it('has so many people, those who are invited included', async () => {
    await sql(
      `insert into users (tenant_id, given_name, family_name, display_name, email, role)
       select $1, 'Om', n::text, 'Om ' || n, 'om' || n || '@firma.test', 'member' from generate_series(1, $2) n`,
      PEOPLE_MAX - 4,
    );
    const invite = (at: number) =>
      calls().invitations.create({
        givenName: 'Dan',
        familyName: 'Popa',
        email: `dan${at}@firma.test`,
        role: 'member',
      });
    expect(await outcomesOf([1, 2, 3].map(invite))).toEqual({ taken: 1, codes: ['user.tooMany'] });
    expect(await calls().users.list()).toHaveLength(PEOPLE_MAX - 2);
  });
});
