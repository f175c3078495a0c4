import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_CLIENT_FIELDS } from '#contracts/api/client.ts';
import { aCompany, createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { aFiscalCode } from '#serverTesting/fiscalCode.ts';

let domain: TestDomain;
beforeAll(async () => {
  domain = await createTestDomain({ now: () => new Date('2026-10-31T23:30:00Z') });
});
afterAll(() => domain.close());

const update = {
  generalInformationUpdateRequest: {
    ...NO_CLIENT_FIELDS,
    name: 'Alfa',
    telephone: '1',
    fax: '2',
    email: 'a@alfa.test',
    webAddress: 'alfa.test',
  },
  onboardingDate: '2025-02-01',
  isActive: true,
};

describe('create', () => {
  it('makes a client of what the register knows', async () => {
    const actor = await domain.database.aFirm();
    domain.register.companies.set('12345674', aCompany('12345674', { legalName: 'ALFA SRL' }));
    const client = await domain.as(actor).clients.create({ taxId: ' ro 12345674' });
    expect(client).toEqual({
      id: expect.any(String),
      generalInformation: {
        legalName: 'ALFA SRL',
        taxId: '12345674',
        registrationNumber: 'J40/1/2020',
        ...NO_CLIENT_FIELDS,
        name: 'ALFA SRL',
        telephone: '0210000000',
      },
      customerDetails: { isActive: true, customerSince: '2026-11-01' },
      onboardingDate: '2026-11-01',
      otherDetails: { isVatPayer: true, isActiveInRegister: true, asOf: expect.stringMatching(/^20\d\d-/) },
      accountManager: null,
      team: null,
      tags: [],
      person: null,
      registrationAddress: {
        address1: 'Str. Lunga, nr. 1',
        city: 'Brasov',
        county: 'BRASOV',
        postalCode: '500001',
        country: 'România',
      },
      contacts: [],
      addresses: [expect.objectContaining({ type: 'RegisteredOffice', city: 'Brasov' })],
      revision: 1,
    });
    expect(await domain.as(actor).clients.get({ id: client.id })).toEqual(client);
  });

  it('names the client that exists already', async () => {
    const actor = await domain.database.aFirm();
    domain.register.companies.set('12345674', aCompany('12345674'));
    const { id } = await domain.as(actor).clients.create({ taxId: '12345674' });
    await expect(domain.as(actor).clients.create({ taxId: 'RO12345674' })).rejects.toMatchObject({
      code: 'client.exists',
      data: { clientId: id },
    });
  });

  it('makes one client of twenty calls at once', async () => {
    const actor = await domain.database.aFirm();
    const taxId = aFiscalCode(1);
    domain.register.companies.set(taxId, aCompany(taxId));
    const calls = await Promise.allSettled(
      Array.from({ length: 20 }, () => domain.as(actor).clients.create({ taxId })),
    );
    const made = calls.flatMap((call) => (call.status === 'fulfilled' ? [call.value.id] : []));
    const refused = calls.flatMap((call) => (call.status === 'rejected' ? [call.reason] : []));
    expect(made).toHaveLength(1);
    for (const error of refused) expect(error).toMatchObject({ code: 'client.exists', data: { clientId: made[0] } });
    expect(domain.register.calls.filter((codes) => codes.includes(taxId))).toHaveLength(1);
  });

  it('gives two firms a client each', async () => {
    const taxId = aFiscalCode(2);
    domain.register.companies.set(taxId, aCompany(taxId));
    const one = await domain.as(await domain.database.aFirm()).clients.create({ taxId });
    const two = await domain.as(await domain.database.aFirm()).clients.create({ taxId });
    expect(one.id).not.toBe(two.id);
  });

  it('says when the register has no such company, and when it does not answer', async () => {
    const actor = await domain.database.aFirm();
    await expect(domain.as(actor).clients.create({ taxId: aFiscalCode(3) })).rejects.toMatchObject({
      code: 'company.notFound',
    });
    domain.register.isDown = true;
    await expect(domain.as(actor).clients.create({ taxId: aFiscalCode(4) })).rejects.toMatchObject({
      code: 'company.unavailable',
    });
    domain.register.isDown = false;
  });
});

describe('update', () => {
  it('saves what a person changed and counts the revision up', async () => {
    const actor = await domain.database.aFirm();
    const { id } = await aClient(actor, 10);
    const saved = await domain.as(actor).clients.update({ id, ...update, isActive: false, revision: 1 });
    expect(saved).toMatchObject({
      generalInformation: { ...update.generalInformationUpdateRequest, legalName: `FIRMA ${aFiscalCode(10)} SRL` },
      customerDetails: { isActive: false, customerSince: '2025-02-01' },
      revision: 2,
    });
    expect(await domain.as(actor).clients.get({ id })).toEqual(saved);
  });

  it('refuses to overwrite a concurrent change', async () => {
    const actor = await domain.database.aFirm();
    const { id } = await aClient(actor, 11);
    const saves = await Promise.allSettled(
      [1, 2, 3].map(() => domain.as(actor).clients.update({ id, ...update, revision: 1 })),
    );
    expect(saves.filter((save) => save.status === 'fulfilled')).toHaveLength(1);
    for (const save of saves)
      if (save.status === 'rejected') expect(save.reason).toMatchObject({ code: 'client.changed' });
    await expect(domain.as(actor).clients.update({ id, ...update })).resolves.toMatchObject({ revision: 3 });
  });
});

describe('account manager', () => {
  it('is set, and cleared only when the caller knows the current one', async () => {
    const actor = await domain.database.aFirm();
    const colleague = await domain.database.aColleague(actor, { displayName: 'Mihai Pop' });
    const { id } = await aClient(actor, 12);
    const set = domain.as(actor).clients.setAccountManager;
    expect(await set({ id, managerId: colleague.userId, userId: colleague.userId })).toEqual({
      id,
      accountManagerId: colleague.userId,
      accountManagerName: 'Mihai Pop',
    });
    await expect(set({ id, managerId: actor.userId, userId: null })).rejects.toMatchObject({ code: 'client.changed' });
    expect(await set({ id, managerId: colleague.userId, userId: null })).toEqual({
      id,
      accountManagerId: null,
      accountManagerName: null,
    });
  });

  it('cannot be a person of another firm', async () => {
    const actor = await domain.database.aFirm();
    const stranger = await domain.database.aFirm();
    const { id } = await aClient(actor, 13);
    await expect(
      domain.as(actor).clients.setAccountManager({ id, managerId: stranger.userId, userId: stranger.userId }),
    ).rejects.toMatchObject({ code: 'user.notFound' });
  });
});

describe('list', () => {
  it('is paged by number and by cursor in the same order, ignoring accents and case', async () => {
    const actor = await domain.database.aFirm();
    const names = ['Șapte', 'alba', 'Zebra', 'Ăsta', 'beta', 'Beta', 'ionescu "X" SRL'];
    for (const [at, name] of names.entries()) {
      const { id } = await aClient(actor, 20 + at);
      await domain.as(actor).clients.update({
        id,
        ...update,
        generalInformationUpdateRequest: { ...update.generalInformationUpdateRequest, name },
      });
    }
    const list = domain.as(actor).clients.list;
    const whole = await list({ pageSize: 100 });
    expect(whole.items.map(({ name }) => name.toLowerCase())).toEqual([
      'alba',
      'ăsta',
      'beta',
      'beta',
      'ionescu "x" srl',
      'șapte',
      'zebra',
    ]);
    expect(whole).toMatchObject({ hasNextPage: false, nextCursor: null, previousCursor: null });

    const first = await list({ pageSize: 3 });
    const second = await list({ pageSize: 3, after: first.nextCursor! });
    const third = await list({ pageSize: 3, after: second.nextCursor! });
    expect([...first.items, ...second.items, ...third.items]).toEqual(whole.items);
    expect(third).toMatchObject({ hasNextPage: false, nextCursor: null });
    expect(await list({ pageSize: 3, before: third.previousCursor! })).toEqual(second);
    expect(await list({ pageSize: 3, before: second.previousCursor! })).toEqual(first);
    expect(await list({ pageSize: 3, pageNumber: 2 })).toEqual(second);
  });

  it('hides inactive clients unless asked, and filters by manager', async () => {
    const actor = await domain.database.aFirm();
    const calls = domain.as(actor).clients;
    const [managed, loose, gone] = [await aClient(actor, 30), await aClient(actor, 31), await aClient(actor, 32)];
    await calls.setAccountManager({ id: managed.id, managerId: actor.userId, userId: actor.userId });
    await calls.update({ id: gone.id, ...update, isActive: false });
    const ids = async (query: Parameters<typeof calls.list>[0]) => (await calls.list(query)).items.map(({ id }) => id);
    expect(await ids({})).toEqual([managed.id, loose.id]);
    expect(await ids({ IncludeInactive: true })).toHaveLength(3);
    expect(await ids({ accountManagerId: [actor.userId] })).toEqual([managed.id]);
    expect(await ids({ accountManagerId: 'unassigned' })).toEqual([loose.id]);
    expect(await ids({ accountManagerId: ['unassigned', actor.userId] })).toEqual([managed.id, loose.id]);
    expect(await calls.count({ accountManagerId: 'unassigned', IncludeInactive: 'true' })).toEqual({
      count: 2,
      isCapped: false,
    });
    expect((await calls.all()).map(({ id }) => id).toSorted()).toEqual([managed.id, loose.id, gone.id].toSorted());
  });

  it.each(['x', '!!', 'eyJ9', Buffer.from(`${'0'.repeat(36)}alfa`).toString('base64url'), '____'])(
    'refuses the cursor %s',
    async (after) => {
      const actor = await domain.database.aFirm();
      await expect(domain.as(actor).clients.list({ after })).rejects.toMatchObject({
        code: 'request.invalid',
        fields: ['after'],
      });
    },
  );
});

async function aClient(actor: Parameters<TestDomain['as']>[0], n: number) {
  const taxId = aFiscalCode(n);
  domain.register.companies.set(taxId, aCompany(taxId));
  return domain.as(actor).clients.create({ taxId });
}

describe('the order of the list', () => {
  it.each([
    ['name', ['Alfa', 'Beta', 'Ștefan']],
    ['-name', ['Ștefan', 'Beta', 'Alfa']],
    ['taxId', ['Ștefan', 'Beta', 'Alfa']],
    ['-taxId', ['Alfa', 'Beta', 'Ștefan']],
  ] as const)('by %s is the same page by page, by number and by cursor, in both directions', async (sort, names) => {
    const actor = await domain.database.aFirm();
    const { clients } = domain.as(actor);
    const taxIds = [aFiscalCode(9_000_001), aFiscalCode(8_000_001)];
    for (const [at, legalName] of ['Alfa', 'Beta'].entries()) {
      const taxId = taxIds[at] ?? '';
      domain.register.companies.set(taxId, aCompany(taxId, { legalName }));
      await clients.create({ taxId });
    }
    // Without a tax id, like an individual.
    await domain.database.tenants.run(actor.tenantId, (tx) =>
      tx.query(`insert into client (name, legal_name, registration_number, telephone, fax, email, customer_since)
        values ('Ștefan', '', '', '', '', '', '2026-01-01')`),
    );
    const page = (position: object) => clients.list({ sort, pageSize: 1, ...position });
    const byNumber = await Promise.all([1, 2, 3].map((pageNumber) => page({ pageNumber })));
    expect(byNumber.map(({ items }) => items[0]?.name)).toEqual(names);
    const second = await page({ after: byNumber[0]?.nextCursor ?? '' });
    expect(second.items).toEqual(byNumber[1]?.items);
    const third = await page({ after: second.nextCursor ?? '' });
    expect(third).toMatchObject({ items: byNumber[2]?.items, hasNextPage: false });
    expect((await page({ before: third.previousCursor ?? '' })).items).toEqual(byNumber[1]?.items);
  });
});
