import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TimelineEvent } from '#contracts/api/timeline.ts';
import { aStatement } from '#serverTesting/declarations.ts';
import { aCompany, createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { aContact, aMessage, anIndividual, TAX_ID, THUMBPRINT } from '#serverTesting/probes.ts';
import { createUploads, pdf, signatureStatusesOf } from '#serverTesting/uploads.ts';
import type { Actor } from '../http/actor.ts';

let domain: TestDomain;
let actor: Actor;
let clientId: string;
beforeAll(async () => {
  domain = await createTestDomain();
  domain.register.companies.set(TAX_ID, aCompany(TAX_ID));
});
beforeEach(async () => {
  actor = await domain.database.aFirm();
  ({ id: clientId } = await domain.as(actor).clients.create({ taxId: TAX_ID }));
});
afterAll(() => domain.close());

const calls = () => domain.as(actor);
const events = async () => (await calls().timeline.ofClient({ id: clientId, pageSize: 100 })).items;
const shortOf = ({ entity, action, title }: TimelineEvent) => [entity, action, title];
const sent = async () => (await events()).filter(({ action }) => action === 'notify').map(shortOf);

describe('the timeline of a client', () => {
  it('has its changes, filings and messages, newest first, with who has made them', async () => {
    const contact = await calls().contacts.create({ id: clientId, ...aContact });
    await calls().contacts.update({ id: clientId, contactId: contact.id, ...aContact, title: 'Director' });
    const colleague = await domain.database.aColleague(actor);
    const file = await createUploads(domain).upload(actor, await aStatement());
    const filing = await calls().spvFilings.create({ fileId: file.id });
    await domain.as(colleague).spvFilings.approve({ spvFilingIds: [filing.id] });
    await calls().spvMessages.store({ messages: [aMessage], certificateThumbprint: THUMBPRINT });
    const shown = await events();
    const period = `${filing.statementType} ${String(filing.reportingMonth).padStart(2, '0')}/${filing.reportingYear}`;
    expect(shown.map(shortOf)).toEqual([
      ['spvFiling', 'approve', period],
      ['spvFiling', 'check', period],
      ['spvFiling', 'create', period],
      ['contact', 'update', aContact.name],
      ['contact', 'create', aContact.name],
      ['address', 'create', ''],
      ['client', 'create', `FIRMA ${TAX_ID} SRL`],
      ['spvMessage', 'receive', aMessage.details],
    ]);
    expect(shown[0]).toMatchObject({
      actorName: colleague.displayName,
      entityId: filing.id,
      changes: [expect.objectContaining({ field: 'status', after: 'Approved' })],
    });
    expect(shown[3]).toMatchObject({
      actorName: actor.displayName,
      changes: [{ field: 'title', before: expect.anything(), after: expect.anything() }],
      filingStatus: null,
    });
    expect(shown.at(-1)).toMatchObject({ actorName: null, at: '2026-07-01T06:30:00.000000Z' });
  });

  it('has what was asked of the authority, with its answer or the word of a person', async () => {
    const { spvRequests } = calls();
    const { id } = await spvRequests.create({ clientId, documentType: 'VECTOR FISCAL' });
    await spvRequests.archive({ spvRequestsIds: [id] });
    expect((await events()).map(shortOf).slice(0, 2)).toEqual([
      ['spvRequest', 'create', 'VECTOR FISCAL'],
      ['address', 'create', ''],
    ]);
  });

  it('says that a message was sent on until all of its mails are taken back', async () => {
    const { contacts, content, spvMessages } = calls();
    await contacts.create({ id: clientId, ...aContact });
    await spvMessages.store({ messages: [aMessage], certificateThumbprint: THUMBPRINT });
    const id = (await spvMessages.list({})).items[0]?.id ?? '';
    const file = await createUploads(domain).upload(actor, pdf('x'));
    await content.uploaded({ id: file.id });
    await spvMessages.setContents({
      batchId: file.batchId,
      messagesIds: [id],
      signatureStatuses: signatureStatusesOf([id]),
    });
    const batchId = crypto.randomUUID();
    const to = [
      { name: 'Dan', email: 'dan@alta-firma.test' },
      { name: 'Eva', email: 'eva@alta-firma.test' },
    ];
    await spvMessages.notify({ batchId, messages: [{ id, to }] });
    expect(await sent()).toEqual([['spvMessage', 'notify', aMessage.details]]);
    // One of the two has begun to leave.
    const claim = (claimId: string | null) =>
      domain.database.asSuperuser(
        `update mail set claim_id = $2 where entity_id = $1 and recipient_address = 'dan@alta-firma.test'`,
        [id, claimId],
      );
    await claim(crypto.randomUUID());
    await spvMessages.withdraw({ batchId });
    expect(await sent()).toHaveLength(1);
    await claim(null);
    await spvMessages.withdraw({ batchId });
    expect(await sent()).toEqual([]);
  });

  it('comes in pages without gap or double, also where much has one time', async () => {
    const messages = Array.from({ length: 9 }, (_, at) => ({ ...aMessage, messageId: String(at) }));
    await calls().spvMessages.store({ messages, certificateThumbprint: THUMBPRINT });
    const seen: string[] = [];
    for (let after: string | undefined; ;) {
      const page = await calls().timeline.ofClient({ id: clientId, pageSize: 4, after });
      seen.push(...page.items.map(({ id }) => id));
      if (page.nextCursor === null) break;
      after = page.nextCursor;
    }
    expect(seen).toEqual((await events()).map(({ id }) => id));
    expect(new Set(seen).size).toBe(11);
  });

  it('has nothing of another client', async () => {
    const other = await calls().clients.createIndividual(anIndividual);
    await calls().contacts.create({ id: clientId, ...aContact });
    const page = await calls().timeline.ofClient({ id: other.id });
    expect(page.items.map(shortOf)).toEqual([['client', 'create', 'Ion Pop']]);
  });
});
