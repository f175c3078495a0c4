import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Contact } from '#contracts/api/contact.ts';
import { CLIENT_CONTACTS_MAX } from '#contracts/limits.ts';
import { aCompany, createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { aFiscalCode } from '#serverTesting/fiscalCode.ts';
import type { Actor } from '../http/actor.ts';

let domain: TestDomain;
let actor: Actor;
let id: string;
beforeAll(async () => {
  domain = await createTestDomain();
});
afterAll(() => domain.close());
beforeEach(async () => {
  actor = await domain.database.aFirm();
  id = await aClient(1);
});

const calls = () => domain.as(actor).contacts;
const fields = (name: string, over: { isPrimary?: boolean } = {}) => ({
  name,
  title: 'Administrator',
  telephone: '0722 000 000',
  email: 'contact@alfa.test',
  ...over,
});
const add = (name: string, over?: { isPrimary?: boolean }) => calls().create({ id, ...fields(name, over) });
const listed = async () => (await domain.as(actor).clients.get({ id })).contacts;
/** Names in the order of the client, the primary one with a star. */
const names = async () => (await listed()).map(({ name, isPrimary }) => (isPrimary ? `${name}*` : name));
const one = (contact: Contact) => ({ id, contactId: contact.id });

/** Writes past the service, as nothing of the product does. */
const markAll = (isPrimary: boolean) =>
  domain.database.asSuperuser('update contact set is_primary = $2 where client_id = $1', [id, isPrimary]);

async function aClient(n: number): Promise<string> {
  const taxId = aFiscalCode(n);
  domain.register.companies.set(taxId, aCompany(taxId));
  return (await domain.as(actor).clients.create({ taxId })).id;
}

describe('the contacts of a client', () => {
  it('are answered with the client, the primary one first, then by name without accents', async () => {
    await add('Zamfir');
    await add('Ștefan');
    await add('Ana');
    expect(await names()).toEqual(['Zamfir*', 'Ana', 'Ștefan']);
    const [zamfir] = await listed();
    expect(zamfir).toEqual({ id: expect.any(String), ...fields('Zamfir'), isPrimary: true, revision: 1 });
    const { items } = await domain.as(actor).clients.list({});
    expect(items[0]?.primaryContact).toEqual({ name: 'Zamfir', email: 'contact@alfa.test' });
  });

  it('are limited in number, also by way of restoring', async () => {
    const removed = await add('Removed');
    await calls().remove(one(removed));
    await domain.database.asSuperuser(
      `insert into contact (tenant_id, client_id, name, title, email, telephone, is_primary)
       select $1, $2, 'C' || n, 'x', 'x@x.test', '1', n = 1 from generate_series(1, $3::int) as n`,
      [actor.tenantId, id, CLIENT_CONTACTS_MAX],
    );
    await expect(add('Ana')).rejects.toMatchObject({ code: 'contact.tooMany' });
    await expect(calls().restore(one(removed))).rejects.toMatchObject({ code: 'contact.tooMany' });
  });

  it('are refused without what is required, by the names of the fields', async () => {
    const wrong = { ...fields('Ana'), title: ' ', email: 'ana@' };
    const refusal = await calls()
      .create({ id, ...wrong })
      .catch((error: unknown) => error);
    expect(JSON.stringify(refusal)).toMatch(/title/);
    expect(JSON.stringify(refusal)).toMatch(/email/);
    expect(await listed()).toEqual([]);
  });

  it('belong to one client: another client of the firm does not reach them', async () => {
    const ana = await add('Ana');
    const other = { id: await aClient(2), contactId: ana.id };
    for (const call of [
      () => calls().update({ ...other, ...fields('Ana') }),
      () => calls().remove(other),
      () => calls().restore(other),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'contact.notFound' });
    }
    expect(await names()).toEqual(['Ana*']);
  });
});

describe('the primary contact', () => {
  it('is the first one whatever it asks for, and then the one that is chosen', async () => {
    const ana = await add('Ana', { isPrimary: false });
    expect(ana.isPrimary).toBe(true);
    const dan = await add('Dan', { isPrimary: true });
    expect(await names()).toEqual(['Dan*', 'Ana']);
    await calls().update({ ...one(ana), ...fields('Ana', { isPrimary: true }) });
    expect(await names()).toEqual(['Ana*', 'Dan']);
    await calls().update({ ...one(dan), ...fields('Daniel') });
    expect(await names()).toEqual(['Ana*', 'Daniel']);
  });

  it('cannot give the mark away without another one', async () => {
    const ana = await add('Ana');
    await expect(calls().update({ ...one(ana), ...fields('Ana', { isPrimary: false }) })).rejects.toMatchObject({
      code: 'contact.primaryNeeded',
    });
  });

  it('is the next one by name when it is deleted, and the former again when that is undone', async () => {
    const maria = await add('Maria');
    await add('Dan');
    await add('Ana');
    await calls().remove(one(maria));
    expect(await names()).toEqual(['Ana*', 'Dan']);
    expect(await calls().restore(one(maria))).toMatchObject({ name: 'Maria', isPrimary: true });
    expect(await names()).toEqual(['Maria*', 'Ana', 'Dan']);
  });

  it('stays the one that was chosen after the former was deleted', async () => {
    const maria = await add('Maria');
    const dan = await add('Dan');
    await add('Ana');
    await calls().remove(one(maria));
    await calls().update({ ...one(dan), ...fields('Dan', { isPrimary: true }) });
    await calls().restore(one(maria));
    expect(await names()).toEqual(['Dan*', 'Ana', 'Maria']);
  });

  it('is the only one left or restored, and none when there is none', async () => {
    const ana = await add('Ana');
    const dan = await add('Dan');
    await calls().remove(one(dan));
    await calls().remove(one(ana));
    expect(await names()).toEqual([]);
    expect((await domain.as(actor).clients.list({})).items[0]?.primaryContact).toBeNull();
    await calls().restore(one(dan));
    expect(await names()).toEqual(['Dan*']);
  });

  it('is exactly one after many changes at one instant', async () => {
    const first = await Promise.all(['Ana', 'Dan', 'Eva', 'Ion'].map((name) => add(name, { isPrimary: true })));
    expect((await listed()).filter(({ isPrimary }) => isPrimary)).toHaveLength(1);
    await Promise.all([
      ...first.map((contact) => calls().update({ ...one(contact), ...fields(contact.name, { isPrimary: true }) })),
      add('Maria', { isPrimary: true }),
    ]);
    expect((await listed()).filter(({ isPrimary }) => isPrimary)).toHaveLength(1);
    await Promise.all(first.map((contact) => calls().remove(one(contact))));
    expect(await names()).toEqual(['Maria*']);
  });

  it('is exactly one for the database too, whoever writes', async () => {
    await add('Ana');
    await add('Dan');
    await expect(markAll(false)).rejects.toThrow('none of them is the primary one');
    await expect(markAll(true)).rejects.toThrow('contact_primary');
    expect(await names()).toEqual(['Ana*', 'Dan']);
  });
});

describe('a change', () => {
  it('is refused when the contact was changed after the revision it is based on', async () => {
    const ana = await add('Ana');
    await calls().update({ ...one(ana), ...fields('Anca'), revision: ana.revision });
    await expect(calls().update({ ...one(ana), ...fields('Ada'), revision: ana.revision })).rejects.toMatchObject({
      code: 'contact.changed',
    });
    expect(await calls().update({ ...one(ana), ...fields('Ada') })).toMatchObject({ name: 'Ada', revision: 3 });
  });

  it('is refused too when another contact has become the primary one meanwhile', async () => {
    const ana = await add('Ana');
    await add('Dan', { isPrimary: true });
    const based = { ...fields('Ana', { isPrimary: true }), revision: ana.revision };
    await expect(calls().update({ ...one(ana), ...based })).rejects.toMatchObject({ code: 'contact.changed' });
    expect(await names()).toEqual(['Dan*', 'Ana']);
  });

  it('is answered in the trail for both contacts when the mark moves', async () => {
    const ana = await add('Ana');
    const dan = await add('Dan', { isPrimary: true });
    const entries = await domain.database.asSuperuser<{ action: string; entity_id: string; after: string }>(
      `select action, entity_id, after from audit_entry where tenant_id = $1 and entity = 'contact' order by seq`,
      [actor.tenantId],
    );
    expect(entries.map((entry) => [entry.action, entry.entity_id])).toEqual([
      ['contact.create', ana.id],
      ['contact.update', ana.id],
      ['contact.create', dan.id],
    ]);
    expect(JSON.parse(entries[1]?.after ?? '')).toMatchObject({ clientId: id, isPrimary: false });
  });
});

describe('deleting', () => {
  it('is done once, and undone as often as it is asked', async () => {
    const ana = await add('Ana');
    await calls().remove(one(ana));
    await expect(calls().remove(one(ana))).rejects.toMatchObject({ code: 'contact.notFound' });
    await expect(calls().update({ ...one(ana), ...fields('Ana') })).rejects.toMatchObject({ code: 'contact.notFound' });
    const restored = await calls().restore(one(ana));
    expect(await calls().restore(one(ana))).toEqual(restored);
    expect(await listed()).toEqual([restored]);
  });
});
