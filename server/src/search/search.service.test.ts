import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPANY_SPELLINGS, spellingsOf } from '#contracts/testing/codeSpellings.ts';
import { aCompany, createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { createFilingHarness, TAX_ID } from '#serverTesting/filings.ts';
import { aFiscalCode } from '#serverTesting/fiscalCode.ts';
import type { Actor } from '../http/actor.ts';

let domain: TestDomain;
let actor: Actor;
beforeAll(async () => {
  domain = await createTestDomain();
  actor = await domain.database.aFirm();
  for (const [at, legalName] of ['PANIFICAȚIA ȘAPTE SRL', 'CONSTRUCT MONTAJ SA', '100% BIO_LOGIC SRL'].entries()) {
    const taxId = aFiscalCode(at);
    domain.register.companies.set(taxId, aCompany(taxId, { legalName }));
    await domain.as(actor).clients.create({ taxId });
  }
  const certificateThumbprint = 'A'.repeat(40);
  await domain.as(actor).spvCertificates.create({
    thumbprint: certificateThumbprint,
    pin: null,
    name: 'Ana',
    subject: 'CN=Ana',
    issuer: 'CN=Test CA',
    serialNumber: '0A',
    expiresOn: '2030-01-01T00:00:00Z',
  });
  const message = { taxId: aFiscalCode(0), requestId: null, type: 'SOMATII' };
  await domain.as(actor).spvMessages.store({
    certificateThumbprint,
    messages: [
      { ...message, messageId: '1', details: 'Somație nr. 123 din 01.09.2026', date: '01.09.2026 10:00:00' },
      { ...message, messageId: '2', details: 'Adresa de infiintare a popririi', date: '02.09.2026 10:00:00' },
    ],
  });
});
afterAll(() => domain.close());

const find = async (query: string, entityType?: 'Client' | 'Message' | 'Filing') => {
  const hits = await domain.as(actor).search.find(entityType === undefined ? { query } : { query, entityType });
  return hits.map((hit) => {
    if (hit.entityType === 'Client') return hit.clientEntity.legalName;
    if (hit.entityType === 'WorkItem') return hit.workItemEntity.title;
    if (hit.entityType === 'Task') return hit.taskEntity.title;
    return hit.entityType === 'Message' ? hit.messageEntity.title : hit.filingEntity.fileName;
  });
};

describe('search', () => {
  it('finds clients whatever the accents and the case, and with a letter wrong', async () => {
    expect(await find('panificatia sapte', 'Client')).toEqual(['PANIFICAȚIA ȘAPTE SRL']);
    expect(await find('Șapte PANIFICAŢIA', 'Client')).toEqual(['PANIFICAȚIA ȘAPTE SRL']);
    expect(await find('panificacia', 'Client')).toEqual(['PANIFICAȚIA ȘAPTE SRL']);
    expect(await find('mont', 'Client')).toEqual(['CONSTRUCT MONTAJ SA']);
    expect(await find('zzzz')).toEqual([]);
  });

  it('finds a client by its code, however that is written', async () => {
    for (const typed of spellingsOf(aFiscalCode(1)))
      expect(await find(typed, 'Client')).toEqual(['CONSTRUCT MONTAJ SA']);
  });

  it('finds clients by each spelling of the table', async () => {
    const other = await domain.database.aFirm();
    for (const taxId of new Set(COMPANY_SPELLINGS.map(([, code]) => code))) {
      domain.register.companies.set(taxId, aCompany(taxId, { legalName: `FIRMA ${taxId}` }));
      await domain.as(other).clients.create({ taxId });
    }
    for (const [query, code] of COMPANY_SPELLINGS) {
      const hits = await domain.as(other).search.find({ query, entityType: 'Client' });
      expect(hits, query).toMatchObject([{ clientEntity: { taxId: code } }]);
    }
  });

  it('finds clients by the beginning of their tax id', async () => {
    expect(await find(aFiscalCode(1), 'Client')).toEqual(['CONSTRUCT MONTAJ SA']);
    expect(await find(`RO ${aFiscalCode(1)}`, 'Client')).toEqual(['CONSTRUCT MONTAJ SA']);
    expect(await find(aFiscalCode(1).slice(0, 4), 'Client')).toHaveLength(3);
  });

  it('finds clients by the names and e-mails of their contacts, after those that have the name themselves', async () => {
    const { items } = await domain.as(actor).clients.list({});
    const [panificatia, construct] = ['PANIFICAȚIA', 'CONSTRUCT'].map((name) =>
      items.find(({ legalName }) => legalName.startsWith(name)),
    );
    const contact = { title: 'Administrator', telephone: '0722000000' };
    const create = domain.as(actor).contacts.create;
    await create({ id: panificatia?.id ?? '', name: 'Ștefania Montaj', email: 'sm@paine.test', ...contact });
    const other = await create({ id: construct?.id ?? '', name: 'Dan Rusu', email: 'rusu@montaj.test', ...contact });
    expect(await find('stefania', 'Client')).toEqual(['PANIFICAȚIA ȘAPTE SRL']);
    expect(await find('paine.test', 'Client')).toEqual(['PANIFICAȚIA ȘAPTE SRL']);
    expect(await find('montaj', 'Client')).toEqual(['CONSTRUCT MONTAJ SA', 'PANIFICAȚIA ȘAPTE SRL']);
    await domain.as(actor).contacts.remove({ id: construct?.id ?? '', contactId: other.id });
    expect(await find('rusu', 'Client')).toEqual([]);
  });

  it('matches pattern characters literally', async () => {
    expect(await find('100%', 'Client')).toEqual(['100% BIO_LOGIC SRL']);
    expect(await find('bio_logic', 'Client')).toEqual(['100% BIO_LOGIC SRL']);
    for (const query of ['%', '_', '\\', `'`, `'); drop table client; --`, '%s %1$s']) {
      await expect(find(query)).resolves.toBeInstanceOf(Array);
    }
    expect(await find('somat_e', 'Message')).toEqual([]);
  });

  it('finds messages by their words and by their client, newest first', async () => {
    expect(await find('somatie 123', 'Message')).toEqual(['Somație nr. 123 din 01.09.2026']);
    expect(await find('panificatia', 'Message')).toEqual([
      'Adresa de infiintare a popririi',
      'Somație nr. 123 din 01.09.2026',
    ]);
    expect(await find('popriri')).toEqual(['Adresa de infiintare a popririi']);
  });

  it('finds messages by kind, client and text together, in any order', async () => {
    const both = ['Adresa de infiintare a popririi', 'Somație nr. 123 din 01.09.2026'];
    expect(await find('somatie panificatia', 'Message')).toEqual(both);
    expect(await find('sapte SUMMONS', 'Message')).toEqual(both);
    expect(await find('sapte 123 somație', 'Message')).toEqual(['Somație nr. 123 din 01.09.2026']);
    expect(await find('somatie montaj', 'Message')).toEqual([]);
    expect(await find('decizie panificatia', 'Message')).toEqual([]);
  });

  it('finds filings by file, form, period, fiscal code and index, and by their client, newest first', async () => {
    const filings = createFilingHarness(domain);
    const firm = await filings.aFirm();
    const first = await filings.aSubmitted(firm, '7204511001', { month: 5 });
    const second = await filings.aFiling(firm, { month: 6 });
    const deleted = await filings.aFiling(firm, { month: 7 });
    await domain.as(firm.actor).spvFilings.remove({ id: deleted });
    const found = async (query: string, who = firm.actor) => {
      const hits = await domain.as(who).search.find({ query, entityType: 'Filing' });
      return hits.map((hit) => (hit.entityType === 'Filing' ? hit.filingEntity.id : hit));
    };
    expect(await found('7204511001')).toEqual([first]);
    expect(await found('d300 06.2026')).toEqual([second]);
    expect(await found('D300')).toEqual([second, first]);
    expect(await found(TAX_ID)).toEqual([second, first]);
    expect(await found(`FIRMA ${TAX_ID} SRL`)).toEqual([second, first]);
    expect(await found(`srl d300 06.2026 firma`)).toEqual([second]);
    expect(await found('07.2026')).toEqual([]);
    expect(await found('D300', actor)).toEqual([]);
    const [hit] = await domain.as(firm.actor).search.find({ query: '7204511001' });
    expect(hit).toEqual({
      entityType: 'Filing',
      filingEntity: {
        id: first,
        fileName: 'd300.pdf',
        statementType: 'D300',
        reportingMonth: 5,
        reportingYear: 2026,
        legalName: `FIRMA ${TAX_ID} SRL`,
        spvFilingStatus: 'Submitted',
      },
    });
  });

  it('shows nothing of another firm', async () => {
    const stranger = await domain.database.aFirm();
    for (const query of ['panificatia', aFiscalCode(1), 'somatie']) {
      expect(await domain.as(stranger).search.find({ query })).toEqual([]);
    }
  });
});
