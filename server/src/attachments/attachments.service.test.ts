import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCompany, createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { aFiscalCode } from '#serverTesting/fiscalCode.ts';
import { aWorkItem } from '#serverTesting/probes.ts';
import { createUploads, pdf } from '#serverTesting/uploads.ts';
import type { Actor } from '../http/actor.ts';

let domain: TestDomain;
let actor: Actor;
let workItemId: string;
let id: string;
beforeAll(async () => {
  domain = await createTestDomain();
});
afterAll(() => domain.close());
beforeEach(async () => {
  actor = await domain.database.aFirm();
  const taxId = aFiscalCode(1);
  domain.register.companies.set(taxId, aCompany(taxId));
  const { id: clientId } = await domain.as(actor).clients.create({ taxId });
  workItemId = (await domain.as(actor).workItems.create({ clientId, ...aWorkItem })).id;
  id = (await domain.as(actor).workItemTasks.create({ id: workItemId, title: 'Balanță' })).id;
});

const calls = () => domain.as(actor).attachments;
const upload = async (name: string, bytes: Buffer<ArrayBuffer>) =>
  (await createUploads(domain).upload(actor, bytes, name)).id;
const zip = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(40)]);
const ole = Buffer.concat([Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1'), Buffer.alloc(40)]);

describe('files of a task', () => {
  it('are listed newest first, at an address that serves their bytes', async () => {
    const bytes = pdf('Extras');
    await calls().addToTask({ id, contentIds: [await upload('Extras.pdf', bytes)] });
    await calls().addToTask({ id, contentIds: [await upload('Note.docx', zip), await upload('Vechi.doc', ole)] });
    const files = await calls().ofTask({ id });
    expect(files.map(({ name }) => name).toSorted()).toEqual(['Extras.pdf', 'Note.docx', 'Vechi.doc']);
    expect(files.at(-1)).toMatchObject({ name: 'Extras.pdf', mimeType: 'application/pdf', sizeBytes: bytes.length });
    const served = await createUploads(domain).app.request(files.at(-1)!.url);
    expect(Buffer.from(await served.arrayBuffer())).toEqual(bytes);
    expect((await domain.as(actor).tasks.get({ id })).attachmentCount).toBe(3);
  });

  it('are known by their bytes, whatever their name says', async () => {
    for (const [name, bytes] of [
      ['program.pdf', Buffer.from('MZ program')],
      ['program.docx', Buffer.from('MZ program')],
      ['arhiva.exe', zip],
    ] as const) {
      const contentIds = [await upload(name, bytes)];
      await expect(calls().addToTask({ id, contentIds })).rejects.toMatchObject({ code: 'content.invalid' });
    }
    expect(await calls().ofTask({ id })).toEqual([]);
  });

  it('are attached all or none, and only with their bytes', async () => {
    const announced = await createUploads(domain).announce(actor, 10);
    const contentIds = [await upload('a.pdf', pdf('a')), announced.id];
    await expect(calls().addToTask({ id, contentIds })).rejects.toMatchObject({ code: 'content.notUploaded' });
    expect(await calls().ofTask({ id })).toEqual([]);
  });

  it('are deleted with a way back', async () => {
    const [file] = await calls().addToTask({ id, contentIds: [await upload('a.pdf', pdf('a'))] });
    await calls().remove({ id: file!.id });
    expect(await calls().ofTask({ id })).toEqual([]);
    await expect(calls().remove({ id: file!.id })).rejects.toMatchObject({ code: 'attachment.notFound' });
    expect(await calls().restore({ id: file!.id })).toMatchObject({ name: 'a.pdf' });
  });

  it('are out of reach with the task they belong to', async () => {
    const [file] = await calls().addToTask({ id, contentIds: [await upload('a.pdf', pdf('a'))] });
    await domain.as(actor).tasks.remove({ id });
    await expect(calls().remove({ id: file!.id })).rejects.toMatchObject({ code: 'attachment.notFound' });
  });
});

it('documents of a work item are not files of its tasks', async () => {
  await calls().addToWorkItem({ id: workItemId, contentIds: [await upload('Contract.pdf', pdf('c'))] });
  expect((await calls().ofWorkItem({ id: workItemId })).map(({ name }) => name)).toEqual(['Contract.pdf']);
  expect(await calls().ofTask({ id })).toEqual([]);
});
