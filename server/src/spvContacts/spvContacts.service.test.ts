import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SpvContactFields } from '#contracts/api/spvContact.ts';
import { CONTACT_FILE_BYTES_MAX } from '#contracts/limits.ts';
import { aCompany, createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { aFiscalCode } from '#serverTesting/fiscalCode.ts';
import { aContactForm, aMessage, anIndividual, TAX_ID, THUMBPRINT } from '#serverTesting/probes.ts';
import { createUploads, pdf, signatureStatusesOf } from '#serverTesting/uploads.ts';
import type { Actor } from '../http/actor.ts';

const OTHER_TAX_ID = aFiscalCode(2);
let domain: TestDomain;
let ana: Actor;
let clientId: string;
beforeAll(async () => {
  domain = await createTestDomain();
  for (const taxId of [TAX_ID, OTHER_TAX_ID]) domain.register.companies.set(taxId, aCompany(taxId));
});
afterAll(() => domain.close());
beforeEach(async () => {
  ana = await domain.database.aFirm();
  clientId = (await domain.as(ana).clients.create({ taxId: TAX_ID })).id;
});

const calls = () => domain.as(ana).spvContacts;
const aForm = (fields: Partial<SpvContactFields> = {}) => calls().create({ clientId, ...aContactForm, ...fields });
const submit = (id: string, registrationNumber = '700000001', registrationDate = '2026-07-01') =>
  calls().submitted({ id, registrationNumber, registrationDate });
const sent = async (registrationNumber: string, registrationDate?: string) => {
  const { id } = await aForm();
  await submit(id, registrationNumber, registrationDate);
  return id;
};
const upload = async (name: string, bytes: Buffer<ArrayBuffer>) =>
  (await createUploads(domain).upload(ana, bytes, name)).id;
const bytesOf = (head: string, size = 64): Buffer<ArrayBuffer> => {
  const bytes = Buffer.alloc(size);
  bytes.write(head, 'latin1');
  return bytes;
};
const answer = (messageId: string, over: Partial<typeof aMessage> = {}) =>
  domain.as(ana).spvMessages.store({
    messages: [
      {
        ...aMessage,
        messageId,
        type: 'RASPUNS SESIZARE FORMULAR UNIC DE CONTACT',
        details: 'Raspuns sesizare formular unic de contact',
        date: '05.07.2026 10:00:00',
        ...over,
      },
    ],
    certificateThumbprint: THUMBPRINT,
  });
const statusOf = async (id: string) => (await calls().get({ id })).status;

describe('a contact form', () => {
  it('is kept with its file, whose address serves the bytes', async () => {
    const bytes = pdf('Confirmare');
    const contentId = await upload('Confirmare.pdf', bytes);
    const { id } = await aForm({ contentId, requestText: '  Nu a sosit recipisa.  ' });
    const form = await calls().get({ id });
    expect(form).toMatchObject({
      clientName: `FIRMA ${TAX_ID} SRL`,
      clientLegalName: `FIRMA ${TAX_ID} SRL`,
      clientRegistrationNumber: 'J40/1/2020',
      taxId: TAX_ID,
      requestCategory: 1,
      requestSubCategory: 2,
      requestText: 'Nu a sosit recipisa.',
      status: 'Requested',
      requestedByDisplayName: ana.displayName,
      requestContent: {
        id: contentId,
        fileName: 'Confirmare.pdf',
        mimeType: 'application/pdf',
        sizeBytes: bytes.length,
      },
      answer: null,
    });
    const served = await createUploads(domain).app.request(form.requestContent!.url);
    expect(Buffer.from(await served.arrayBuffer())).toEqual(bytes);
  });

  it('that is asked for again under its id is the same one', async () => {
    const id = crypto.randomUUID();
    await aForm({ id });
    await aForm({ id });
    expect(await calls().count({})).toEqual({ count: 1, isCapped: false });
  });

  it.each([
    [{ requestCategory: 9 }, 'requestCategory'],
    [{ requestCategory: 3, requestSubCategory: 1 }, 'requestSubCategory'],
    [{ requestCategory: 2, requestSubCategory: 2 }, 'requestSubCategory'],
  ])('with %o, which the configuration does not have, is refused', async (fields, field) => {
    await expect(aForm(fields)).rejects.toMatchObject({ code: 'request.invalid', fields: [field] });
  });

  it('needs no sub-category', async () => {
    expect(await aForm({ requestSubCategory: 0 })).toMatchObject({ requestSubCategory: 0 });
  });

  it('of a client without tax id is refused', async () => {
    const person = await domain.as(ana).clients.createIndividual(anIndividual);
    await expect(aForm({ clientId: person.id })).rejects.toMatchObject({ code: 'spvContact.noTaxId' });
  });
});

describe('the file of a form', () => {
  it.each([
    ['scrisoare.rtf', bytesOf('{\\rtf1\\ansi'), 'application/rtf'],
    ['arhiva.zip', bytesOf('PK\x03\x04'), 'application/zip'],
    ['scanare.tif', bytesOf('II*\0'), 'image/tiff'],
    ['scanare.tiff', bytesOf('MM\0*'), 'image/tiff'],
    ['poza.jpg', bytesOf('\xff\xd8\xff\xe0'), 'image/jpeg'],
    ['ecran.gif', bytesOf('GIF89a'), 'image/gif'],
    ['ecran.png', bytesOf('\x89PNG\r\n\x1a\n'), 'image/png'],
    // A name is the sender's claim.
    ['fara nume', pdf('x'), 'application/pdf'],
  ])('%s is taken by its bytes', async (name, bytes, mimeType) => {
    const { id } = await aForm({ contentId: await upload(name, bytes) });
    expect((await calls().get({ id })).requestContent).toMatchObject({ fileName: name, mimeType });
  });

  it.each([
    ['program.pdf', bytesOf('MZ')],
    ['document.doc', bytesOf('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')],
    ['text.rtf', bytesOf('un text')],
  ])('%s is refused by its bytes', async (name, bytes) => {
    await expect(aForm({ contentId: await upload(name, bytes) })).rejects.toMatchObject({
      code: 'spvContact.fileUnsupported',
      fields: ['contentId'],
    });
    expect(await calls().list({})).toMatchObject({ items: [] });
  });

  it('may have 10,000,000 bytes, and not one more', async () => {
    const most = await upload('mare.png', bytesOf('\x89PNG\r\n\x1a\n', CONTACT_FILE_BYTES_MAX));
    await aForm({ contentId: most });
    const more = await upload('prea mare.png', bytesOf('\x89PNG\r\n\x1a\n', CONTACT_FILE_BYTES_MAX + 1));
    await expect(aForm({ contentId: more })).rejects.toMatchObject({ code: 'spvContact.fileTooLarge' });
  });

  it('has to have arrived', async () => {
    const { id } = await createUploads(domain).announce(ana, 10);
    await expect(aForm({ contentId: id })).rejects.toMatchObject({ code: 'content.notUploaded' });
  });
});

describe('what the authority has registered', () => {
  it('is entered once', async () => {
    const { id } = await aForm();
    expect(await submit(id)).toMatchObject({
      status: 'Submitted',
      registrationNumber: '700000001',
      registrationDate: '2026-07-01',
      submittedByDisplayName: ana.displayName,
    });
    await expect(submit(id, '700000002')).rejects.toMatchObject({ code: 'spvContact.state' });
    expect((await calls().get({ id })).registrationNumber).toBe('700000001');
  });

  it('is entered once by two people who press at the same moment', async () => {
    const { id } = await aForm();
    const tries = await Promise.allSettled(['1', '2', '3'].map((number) => submit(id, number)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is of no day to come', async () => {
    const { id } = await aForm();
    await expect(submit(id, '700000001', '2099-01-01')).rejects.toMatchObject({
      code: 'request.invalid',
      fields: ['registrationDate'],
    });
  });
});

describe('an answer', () => {
  it('is shown beside its form, with its document once that has come', async () => {
    const id = await sent('700000001');
    await answer('901');
    const answered = await calls().get({ id });
    expect(answered).toMatchObject({ status: 'ResponseReceived', answer: { content: null } });
    const uploads = createUploads(domain);
    const { batchId } = await uploads.upload(ana, pdf('Raspuns'));
    const messagesIds = [answered.messageId!];
    const signatureStatuses = signatureStatusesOf(messagesIds);
    await domain.as(ana).spvMessages.setContents({ batchId, messagesIds, signatureStatuses });
    expect((await calls().get({ id })).answer?.content).toMatchObject({
      fileName: expect.stringMatching(/ - raspuns formular 901\.pdf$/),
    });
  });

  it('goes to the oldest form of its fiscal code that waits, and each to one', async () => {
    const second = await sent('700000002', '2026-07-02');
    const first = await sent('700000001', '2026-07-01');
    await answer('901');
    expect([await statusOf(first), await statusOf(second)]).toEqual(['ResponseReceived', 'Submitted']);
    await answer('901');
    expect(await statusOf(second)).toBe('Submitted');
    await answer('902');
    expect(await statusOf(second)).toBe('ResponseReceived');
  });

  it('that names a number goes to the form registered under it', async () => {
    const first = await sent('700000001', '2026-07-01');
    const second = await sent('700000002', '2026-07-02');
    await answer('901', { details: 'Raspuns sesizare formular unic de contact nr. 700000002 din 02.07.2026' });
    expect([await statusOf(first), await statusOf(second)]).toEqual(['Submitted', 'ResponseReceived']);
  });

  it('is of no form that was registered later, of another code, or of another type', async () => {
    const id = await sent('700000001', '2026-07-01');
    await answer('901', { date: '30.06.2026 23:59:00' });
    await answer('902', { taxId: OTHER_TAX_ID });
    await answer('903', { type: 'RASPUNS SOLICITARE' });
    expect(await statusOf(id)).toBe('Submitted');
  });

  it('that came before the form was marked as submitted is found then', async () => {
    const { id } = await aForm();
    await answer('901');
    expect(await statusOf(id)).toBe('Requested');
    expect(await submit(id)).toMatchObject({ status: 'ResponseReceived' });
  });

  it('that comes at the very moment is found too', async () => {
    for (const at of [0, 1, 2, 3, 4]) {
      const { id } = await aForm();
      await Promise.all([submit(id, `70000010${at}`), answer(`91${at}`)]);
      expect(await statusOf(id)).toBe('ResponseReceived');
    }
  });
});

describe('the list of contact forms', () => {
  it('comes newest first in pages of ten, and by every filter', async () => {
    const other = await domain.as(ana).clients.create({ taxId: OTHER_TAX_ID });
    await domain.as(ana).clients.setAccountManager({ id: other.id, managerId: ana.userId, userId: ana.userId });
    const last = await aForm({ clientId: other.id });
    for (let at = 0; at < 10; at += 1) await aForm();
    await submit(last.id);
    const page = await calls().list({});
    expect(page).toMatchObject({ hasNextPage: true });
    expect(page.items).toHaveLength(10);
    const only = async (filter: Parameters<ReturnType<typeof calls>['list']>[0]) =>
      (await calls().list(filter)).items.map(({ id }) => id);
    expect(await only({ pageNumber: 2 })).toEqual([last.id]);
    expect(await only({ clientId: [other.id] })).toEqual([last.id]);
    expect(await only({ accountManagerId: [ana.userId] })).toEqual([last.id]);
    expect(await only({ spvContactStatus: ['Submitted', 'ResponseReceived'] })).toEqual([last.id]);
    expect(await only({ toDateCreated: '2020-01-01' })).toEqual([]);
    expect(await only({ fromDateCreated: '2099-01-01' })).toEqual([]);
    expect(await calls().count({ spvContactStatus: ['Requested'] })).toEqual({ count: 10, isCapped: false });
  });
});

it('stands in the timeline of its client, by its category', async () => {
  const { id } = await aForm();
  await submit(id);
  await answer('901');
  const { items } = await domain.as(ana).timeline.ofClient({ id: clientId });
  expect(items.filter(({ entity }) => entity === 'spvContact').map(({ action, title }) => [action, title])).toEqual([
    ['answer', 'Asistență tehnică servicii informatice'],
    ['submit', 'Asistență tehnică servicii informatice'],
    ['create', 'Asistență tehnică servicii informatice'],
  ]);
});

it('offers no choice first, then what the form of the authority has', async () => {
  const { categories, publicFormUrl } = await calls().configuration();
  expect(categories[0]).toMatchObject({ id: 0, subCategories: [] });
  expect(categories[1]).toMatchObject({ id: 1, title: 'Asistență tehnică servicii informatice' });
  expect(publicFormUrl).toBe('https://www.anaf.ro/asistpublic/');
});
