import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { createFilingHarness, VERDICTS, type FilingFirm, type FilingHarness } from '#serverTesting/filings.ts';
import { aContact } from '#serverTesting/probes.ts';

let domain: TestDomain;
let filings: FilingHarness;
let firm: FilingFirm;
let clientId: string;
beforeAll(async () => {
  domain = await createTestDomain();
  filings = createFilingHarness(domain);
});
afterAll(() => domain.close());
beforeEach(async () => {
  firm = await filings.aFirm();
  clientId = (await filings.calls(firm).clients.list({})).items[0]?.id ?? '';
});

const calls = () => filings.calls(firm);
const turn = (isOn: boolean) => calls().confirmationMails.set({ id: clientId, isOn });
const addContact = () => calls().contacts.create({ id: clientId, ...aContact });
async function aConfirmed(index: string, verdict: keyof typeof VERDICTS = 'valid'): Promise<string> {
  const id = await filings.aSubmitted(firm, index);
  await filings.receive(firm, { index, verdict: VERDICTS[verdict] });
  await domain.jobs.readReceipts();
  return id;
}
const mailsOf = (id: string) =>
  domain.database.asSuperuser<{ address: string; attachments: number }>(
    `select recipient_address as address, cardinality(attachment_ids) as attachments from mail where entity_id = $1`,
    [id],
  );

describe('confirmations of a client that wants them', () => {
  it('go to its primary contact with the receipt, each once, also with two servers', async () => {
    await addContact();
    await turn(true);
    const id = await aConfirmed('1100000001');
    await Promise.all([domain.jobs.sendConfirmations(), domain.jobs.sendConfirmations()]);
    await domain.jobs.sendConfirmations();
    expect(await mailsOf(id)).toEqual([{ address: aContact.email, attachments: 1 }]);
  });

  it('tell the account manager, or the admins, and the filing itself, that one was not delivered', async () => {
    await addContact();
    await turn(true);
    const id = await aConfirmed('1100000001');
    expect((await calls().spvFilings.get({ id })).confirmationMail).toBeNull();
    await domain.jobs.sendConfirmations();
    const sent = { contactName: aContact.name, state: 'waiting', error: null };
    expect((await calls().spvFilings.get({ id })).confirmationMail).toMatchObject(sent);
    await domain.database.asSuperuser(
      `update mail set state = 'refused', text = null, html = null, ended_at = now(), answer_text = 'no such user'
       where entity_id = $1`,
      [id],
    );
    await domain.jobs.addDueNotices();
    const refused = { ...sent, state: 'refused', error: 'no such user' };
    expect((await calls().spvFilings.get({ id })).confirmationMail).toMatchObject(refused);
    expect((await calls().notices.list({})).items).toMatchObject([
      { kind: 'mailFailure', entity: 'spvFiling', entityId: id, title: aContact.name },
    ]);
  });

  it('are known where the receipt is sent by hand, unless they were not delivered', async () => {
    await addContact();
    await turn(true);
    const id = await aConfirmed('1100000001');
    const messageId = (await calls().spvMessages.list({})).items[0]?.id ?? '';
    const lastSent = async () => (await calls().spvMessages.recipients({ messagesIds: [messageId] }))[0];
    expect(await lastSent()).toMatchObject({ lastSentTo: null, lastSentAt: null });
    await domain.jobs.sendConfirmations();
    expect(await lastSent()).toMatchObject({ lastSentTo: aContact.name, lastSentAt: expect.any(String) });
    const messages = [{ id: messageId }];
    expect(await calls().spvMessages.notify({ batchId: crypto.randomUUID(), messages })).toEqual({
      changed: [],
      failed: [{ id: messageId, reason: 'alreadySent' }],
    });
    await domain.database.asSuperuser(
      `update mail set state = 'refused', text = null, html = null, ended_at = now() where entity_id = $1`,
      [id],
    );
    expect(await lastSent()).toMatchObject({ lastSentTo: null, lastSentAt: null });
  });

  it('wait for a contact, and go once there is one', async () => {
    await turn(true);
    const id = await aConfirmed('1100000001');
    await domain.jobs.sendConfirmations();
    expect(await mailsOf(id)).toEqual([]);
    await addContact();
    await domain.jobs.sendConfirmations();
    expect(await mailsOf(id)).toHaveLength(1);
  });

  it('are not those with errors, not those of before, and none once it is off', async () => {
    await addContact();
    const before = await aConfirmed('1100000001');
    await turn(true);
    const failed = await aConfirmed('1100000002', 'failed');
    await domain.jobs.sendConfirmations();
    expect(await turn(false)).toEqual({ isOn: false });
    const after = await aConfirmed('1100000003');
    await domain.jobs.sendConfirmations();
    expect(await Promise.all([before, failed, after].map(mailsOf))).toEqual([[], [], []]);
    expect(await calls().confirmationMails.get({ id: clientId })).toEqual({ isOn: false });
  });
});
