import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchEntity } from '#contracts/api/search.ts';
import { aCompany, createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { aFiscalCode } from '#serverTesting/fiscalCode.ts';
import type { Actor } from '../http/actor.ts';

let domain: TestDomain;
let actor: Actor;
const clientIds: string[] = [];
beforeAll(async () => {
  domain = await createTestDomain();
  actor = await domain.database.aFirm();
  for (const [at, legalName] of ['ȚESĂTURI ALTORA SRL', 'BRADUL VERDE SRL'].entries()) {
    const taxId = aFiscalCode(at);
    const company = aCompany(taxId, { legalName });
    const registrationNumber = `J12/${200 + at}/2017`;
    domain.register.companies.set(taxId, {
      ...company,
      generalInformation: { ...company.generalInformation, registrationNumber },
    });
    clientIds.push((await domain.as(actor).clients.create({ taxId })).id);
  }
});
afterAll(() => domain.close());

const find = async (query: string, entityType: SearchEntity, who = actor) =>
  (await domain.as(who).search.find({ query, entityType })).map((hit) => {
    if (hit.entityType === 'Client') return hit.clientEntity.legalName;
    if (hit.entityType === 'WorkItem') return hit.workItemEntity.title;
    return hit.entityType === 'Task' ? hit.taskEntity.title : hit;
  });

const aWorkItem = (title: string, dueDate: string, over: { status?: 'Complete'; client?: number } = {}) =>
  domain.as(actor).workItems.create({
    clientId: clientIds[over.client ?? 0] ?? '',
    assigneeId: actor.userId,
    title,
    description: '',
    budgetedHours: 1,
    status: over.status ?? 'ToDo',
    priority: 'Medium',
    workItemType: 'Bookkeeping',
    startDate: '2026-01-01',
    dueDate,
  });

describe('search', () => {
  it('finds work items by the words of their title in any order, open ones first by their due day', async () => {
    await aWorkItem('Declarație anuală 2025', '2026-11-30');
    await aWorkItem('Declarație anuală 2024', '2026-05-30');
    await aWorkItem('Declarație anuală 2023', '2026-04-30', { status: 'Complete' });
    await aWorkItem('Declarație anuală 2022', '2026-05-31', { status: 'Complete' });
    expect(await find('ANUALA declaratie', 'WorkItem')).toEqual([
      'Declarație anuală 2024',
      'Declarație anuală 2025',
      'Declarație anuală 2022',
      'Declarație anuală 2023',
    ]);
  });

  it('finds work by its client: by the name, and by the beginning of the tax id', async () => {
    const item = await aWorkItem('Salarii', '2026-12-10', { client: 1 });
    await domain.as(actor).tasks.create({ clientId: clientIds[1] ?? '', title: 'Pontaje', workItemId: item.id });
    expect(await find('verde bradul', 'WorkItem')).toEqual(['Salarii']);
    expect(await find(aFiscalCode(1).slice(0, -1), 'Task')).toEqual(['Pontaje']);
    expect(await find('verde', 'Task')).toEqual(['Pontaje']);
    const [hit] = await domain.as(actor).search.find({ query: 'salarii', entityType: 'WorkItem' });
    expect(hit).toEqual({
      entityType: 'WorkItem',
      workItemEntity: {
        id: item.id,
        title: 'Salarii',
        clientLegalName: 'BRADUL VERDE SRL',
        assigneeName: actor.displayName,
        status: 'ToDo',
        dueDate: '2026-12-10',
      },
    });
  });

  it('finds clients and work by a code beside words of the name or the title', async () => {
    const [first, code] = [aFiscalCode(0), aFiscalCode(1)];
    const item = await aWorkItem('Decont TVA', '2026-12-25', { client: 1 });
    await domain.as(actor).tasks.create({ clientId: clientIds[1] ?? '', title: 'Acte TVA', workItemId: item.id });
    for (const typed of [`bradul RO${code}`, `${code} verde`, `RO ${code} SRL bradul`, `verde ${code.slice(0, -1)}`]) {
      expect(await find(typed, 'Client'), typed).toEqual(['BRADUL VERDE SRL']);
    }
    expect(await find(`altora ${code}`, 'Client')).toEqual([]);
    expect(await find(`bradul ${code} zzqq`, 'Client')).toEqual([]);
    for (const typed of [`TVA ${code}`, `decont RO${code} tva`, `bradul tva ${code}`]) {
      expect(await find(typed, 'WorkItem'), typed).toEqual(['Decont TVA']);
    }
    expect(await find(`TVA ${code}`, 'Task')).toEqual(['Acte TVA']);
    expect(await find(`TVA ${first}`, 'WorkItem')).toEqual([]);
    // Few digits are of no code.
    expect(await find('TVA 10', 'Task')).toEqual([]);
  });

  it('finds tasks without a due day after those with one, and none that was deleted', async () => {
    const create = domain.as(actor).tasks.create;
    const clientId = clientIds[0] ?? '';
    await create({ clientId, title: 'Jurnal de vânzări' });
    await create({ clientId, title: 'Jurnal de bancă', dueDate: '2026-12-01' });
    const { id } = await create({ clientId, title: 'Jurnal de casă' });
    await domain.as(actor).tasks.remove({ id });
    expect(await find('jurnal', 'Task')).toEqual(['Jurnal de bancă', 'Jurnal de vânzări']);
  });

  it('finds clients by the beginning of their registration number', async () => {
    expect(await find('j12/200', 'Client')).toEqual(['ȚESĂTURI ALTORA SRL']);
    expect(await find('J12/', 'Client')).toHaveLength(2);
    expect(await find('J13/2', 'Client')).toEqual([]);
  });

  it('shows nothing of another firm', async () => {
    const stranger = await domain.database.aFirm();
    for (const kind of ['WorkItem', 'Task'] as const) expect(await find('altora', kind, stranger)).toEqual([]);
    expect(await find('altora', 'WorkItem')).not.toEqual([]);
  });
});
