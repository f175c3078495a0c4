import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FIRM_MAILS_MAX, INVITATION_MAILS_MAX } from '#contracts/limits.ts';
import { createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { fillFirm } from '#serverTesting/firmFixture.ts';
import type { FirmAFixture } from '#serverTesting/probes.ts';
import { createUploads, pdf, signatureStatusesOf } from '#serverTesting/uploads.ts';

let domain: TestDomain;
let firm: FirmAFixture;
beforeAll(async () => {
  domain = await createTestDomain();
});
afterAll(() => domain.close());
beforeEach(async () => {
  firm = await fillFirm(domain, await domain.database.aFirm());
  await domain.database.asSuperuser('delete from mail');
});

const calls = () => domain.as(firm.a);
const mails = async () =>
  (await domain.database.asSuperuser('select from mail where tenant_id = $1', [firm.a.tenantId])).length;
/** What the sign-up leaves: an account whose e-mail somebody else may have, or its holder has confirmed. */
const signedUp = (verifiedAt: string | null) =>
  domain.database.asSuperuser(
    `insert into identity.credential (user_id, password_hash, email_verified_at)
     select id, 'x', $2 from users where tenant_id = $1
     on conflict (user_id) do update set email_verified_at = excluded.email_verified_at`,
    [firm.a.tenantId, verifiedAt],
  );
const invite = (at: number) =>
  calls().invitations.create({ givenName: 'Dan', familyName: 'Popa', email: `dan${at}@firma.test`, role: 'member' });
/** A message with its document, for the primary contact of its client. */
async function aSendableMessage() {
  const { batchId } = await createUploads(domain).upload(firm.a, pdf('Somație'));
  const messagesIds = [firm.messageId];
  await calls().spvMessages.setContents({ batchId, messagesIds, signatureStatuses: signatureStatusesOf(messagesIds) });
  return () =>
    calls().spvMessages.notify({ batchId: crypto.randomUUID(), messages: [{ id: firm.messageId, isAgain: true }] });
}

describe('a firm whose e-mail nobody has confirmed', () => {
  it('sends nothing, to nobody, until it is', async () => {
    const notify = await aSendableMessage();
    await signedUp(null);
    const refused = { code: 'auth.emailUnconfirmed' };
    await expect(invite(1)).rejects.toMatchObject(refused);
    await expect(calls().invitations.resend({ id: firm.invitationId })).rejects.toMatchObject(refused);
    await expect(notify()).rejects.toMatchObject(refused);
    await domain.jobs.sendConfirmations();
    expect(await mails()).toBe(0);
    await signedUp('2026-01-01T00:00:00Z');
    await invite(1);
    expect(await notify()).toMatchObject({ changed: [firm.messageId] });
    expect(await mails()).toBe(2);
  });

  it('may still do all that sends nothing: its notices are shown and not mailed', async () => {
    await domain.database.asSuperuser(
      `insert into notice_preference (tenant_id, user_id, kind, is_shown, mail) values ($1, $2, 'assignment', true, 'atOnce')`,
      [firm.a.tenantId, firm.colleagueId],
    );
    await signedUp(null);
    await calls().tasks.create({ clientId: firm.clientId, title: 'Una', assigneeId: firm.colleagueId });
    expect(await mails()).toBe(0);
    await signedUp('2026-01-01T00:00:00Z');
    await calls().tasks.create({ clientId: firm.clientId, title: 'Alta', assigneeId: firm.colleagueId });
    expect(await mails()).toBe(1);
  });
});

describe('the mails of a firm', () => {
  it('are so many in a day, also where they are asked for at once', async () => {
    await domain.database.asSuperuser(
      `insert into mail (tenant_id, kind, language, recipient_name, recipient_address, subject, text, expires_at)
       select $1, 'spvMessage', 'ro', '', 'x@y.test', 'x', 'x', now() + interval '1 day' from generate_series(1, $2)`,
      [firm.a.tenantId, FIRM_MAILS_MAX - 1],
    );
    const notify = await aSendableMessage();
    const outcomes = await Promise.allSettled([notify(), notify(), notify()]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(notify()).rejects.toMatchObject({ code: 'mail.tooMany' });
    expect(await mails()).toBe(FIRM_MAILS_MAX);
  });

  it('with invitations are so many in a day, of 130 at once', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 130 }, (_, at) => invite(at)));
    const refused = outcomes.flatMap((one) =>
      one.status === 'rejected' ? [(one.reason as { code: string }).code] : [],
    );
    expect(new Set(refused)).toEqual(new Set(['invitation.tooMany']));
    // The firm was filled with one invitation.
    expect(outcomes.length - refused.length).toBe(INVITATION_MAILS_MAX - 1);
  });
});
