import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCompany, createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { aFiscalCode } from '#serverTesting/fiscalCode.ts';
import type { Actor } from '../http/actor.ts';

let domain: TestDomain;
let actor: Actor;
let next = 30_000;
beforeAll(async () => {
  domain = await createTestDomain();
});
beforeEach(async () => {
  actor = await domain.database.aFirm();
  domain.register.isDown = false;
  domain.register.calls.length = 0;
});
afterAll(() => domain.close());

const calls = () => domain.as(actor);
const aLine = (taxId: string, over: { name?: string; email?: string; telephone?: string } = {}) => ({
  taxId,
  name: '',
  email: '',
  telephone: '',
  ...over,
});
function registered(count: number): string[] {
  return Array.from({ length: count }, () => {
    const code = aFiscalCode(next++);
    domain.register.companies.set(code, aCompany(code));
    return code;
  });
}
const start = (codes: readonly string[]) => calls().clientImports.start({ lines: codes.map((code) => aLine(code)) });
const states = async (id: string) => (await calls().clientImports.get({ id })).lines.map(({ state }) => state);
const names = (taxIds: string[]) => calls().clientImports.names({ taxIds });
const clientCount = async () => (await calls().clients.count({})).count;

describe('an import', () => {
  it('has an outcome for each line, in their order', async () => {
    const [known = '', fresh = ''] = registered(2);
    const missing = aFiscalCode(next++);
    const { id: clientId } = await calls().clients.create({ taxId: known });
    const started = await calls().clientImports.start({
      lines: [aLine(known), aLine(missing, { name: 'Lipsă' }), aLine(fresh, { name: 'Alfa', email: 'a@alfa.test' })],
    });
    expect(started).toMatchObject({ state: 'running', createdByName: actor.displayName, registerDownSince: null });
    expect(domain.woken).toContain('runClientImports');
    await domain.jobs.runClientImports();
    const done = await calls().clientImports.get({ id: started.id });
    expect(done).toMatchObject({
      state: 'done',
      lines: [
        { taxId: known, state: 'exists', clientId },
        { taxId: missing, name: 'Lipsă', state: 'notFound', clientId: null },
        { taxId: fresh, name: 'Alfa', state: 'created', clientId: expect.any(String) },
      ],
    });
    expect(await calls().clients.get({ id: done.lines[2]?.clientId ?? '' })).toMatchObject({
      generalInformation: {
        name: 'Alfa',
        legalName: `FIRMA ${fresh} SRL`,
        email: 'a@alfa.test',
        telephone: '0210000000',
      },
      addresses: [{ type: 'RegisteredOffice' }],
    });
    expect(await calls().clientImports.latest()).toEqual(done);
  });

  it('asks the register for a hundred codes at once', async () => {
    const { id } = await start(registered(150));
    await domain.jobs.runClientImports();
    expect(domain.register.calls.map(({ length }) => length)).toEqual([100, 50]);
    expect(new Set(await states(id))).toEqual(new Set(['created']));
    expect(await clientCount()).toBe(150);
  });

  it('waits while the register is down, and goes on exactly where it stopped', async () => {
    const codes = registered(130);
    await calls().company.search({ taxId: codes[0] ?? '' });
    domain.register.isDown = true;
    const { id } = await start(codes);
    await domain.jobs.runClientImports();
    const waiting = await calls().clientImports.get({ id });
    expect(waiting.state).toBe('running');
    expect(waiting.registerDownSince).not.toBeNull();
    expect(waiting.lines.map(({ state }) => state).indexOf('waiting')).toBe(1);
    domain.register.isDown = false;
    await domain.jobs.runClientImports();
    expect(await calls().clientImports.get({ id })).toMatchObject({ state: 'done', registerDownSince: null });
    expect(await clientCount()).toBe(130);
  });

  it('is run by one process at a time, and taken over from one that has died', async () => {
    const { id } = await start(registered(20));
    await Promise.all([domain.jobs.runClientImports(), domain.jobs.runClientImports()]);
    expect(await clientCount()).toBe(20);
    const second = await start(registered(3));
    const claimedUntil = (time: string) =>
      domain.database.asSuperuser(`update client_import set claimed_until = ${time} where id = $1`, [second.id]);
    await claimedUntil(`now() + interval '1 minute'`);
    await domain.jobs.runClientImports();
    expect(new Set(await states(second.id))).toEqual(new Set(['waiting']));
    await claimedUntil(`now() - interval '1 second'`);
    await domain.jobs.runClientImports();
    expect(new Set(await states(second.id))).toEqual(new Set(['created']));
    expect(await states(id)).toHaveLength(20);
  });

  it('that is cancelled creates nothing more, and another one can start', async () => {
    const codes = registered(2);
    const { id } = await start(codes);
    await expect(start(codes)).rejects.toMatchObject({ code: 'clientImport.running', data: { importId: id } });
    await calls().clientImports.cancel({ id });
    await domain.jobs.runClientImports();
    expect(await calls().clientImports.get({ id })).toMatchObject({ state: 'cancelled' });
    expect(await clientCount()).toBe(0);
    const again = await start(codes);
    await domain.jobs.runClientImports();
    await calls().clientImports.cancel({ id: again.id });
    expect(await calls().clientImports.get({ id: again.id })).toMatchObject({ state: 'done' });
  });

  it('gives its clients to a manager, and to nobody once that one has left', async () => {
    const [first = '', second = ''] = registered(2);
    const dan = await domain.database.aColleague(actor);
    const lines = [aLine(first)];
    await calls().clientImports.start({ lines, managerId: dan.userId });
    await domain.jobs.runClientImports();
    const { items } = await calls().clients.list({ accountManagerId: [dan.userId] });
    expect(items.map(({ taxId }) => taxId)).toEqual([first]);
    await calls().clientImports.start({ lines: [aLine(second)], managerId: dan.userId });
    await domain.database.asSuperuser('update users set is_active = false where id = $1', [dan.userId]);
    await domain.jobs.runClientImports();
    const { items: unassigned } = await calls().clients.list({ accountManagerId: 'unassigned' });
    expect(unassigned.map(({ taxId }) => taxId)).toEqual([second]);
    await expect(
      start([first]).then(() => calls().clientImports.start({ lines, managerId: dan.userId })),
    ).rejects.toMatchObject({
      code: 'user.notFound',
    });
  });

  it('is preceded by the names of the register, each with what it has for the code', async () => {
    const [known = '', down = ''] = registered(2);
    const missing = aFiscalCode(next++);
    expect(await names([missing, known])).toEqual([
      { state: 'notFound', taxId: missing },
      { state: 'found', taxId: known, name: `FIRMA ${known} SRL`, isActive: true },
    ]);
    domain.register.isDown = true;
    expect(await names([known, down])).toEqual([
      { state: 'found', taxId: known, name: `FIRMA ${known} SRL`, isActive: true },
      { state: 'unavailable', taxId: down },
    ]);
    expect(await clientCount()).toBe(0);
  });

  it('refuses a code that comes twice, or is none', async () => {
    const [code = ''] = registered(1);
    for (const codes of [[code, `RO ${code}`], ['12345678']]) {
      await expect(start(codes)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
  });
});
