import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { client } from '#src/shared/api/api.ts';
import { systemActor } from '#src/shared/hooks/actors.tsx';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { freshQueries, renderApp } from '#src/shared/testing/renderApp.tsx';
import { uploadActors } from '#src/shared/uploads/upload.actors.ts';
import { UploadPanel } from './UploadPanel.tsx';

const fileId = '00000000-0000-4000-8000-000000000001';
const filingId = '00000000-0000-4000-8000-000000000002';
const aFiling = {
  id: filingId,
  clientId: null,
  clientLegalName: null,
  clientTaxId: null,
  accountManagerName: null,
  fileName: 'd300.pdf',
  statementType: null,
  spvFilingStatus: 'Validated',
  issues: [],
  issueCount: 0,
  confirmationError: null,
  confirmationWarning: null,
  submissionStatus: null,
  reportingMonth: null,
  reportingYear: null,
  dateCreated: '2026-11-20T08:00:00.000Z',
  createdBy: '00000000-0000-4000-8000-000000000702',
  filedByDisplayName: 'Maria Popa',
  certificateThumbprint: null,
  signedAt: null,
  submittedAt: null,
  uploadIndex: null,
  hasOpenAttempt: false,
  openAttempt: null,
  typedIndexes: [],
  settlement: null,
  otherUploadIndexes: [],
  isReceiptLate: false,
  receiptDoubt: null,
  sameDeclaration: null,
};
const missing = { severity: 'error', code: 'xmlNotAvailable', place: 'd300.pdf', values: {}, wording: '' };

let close = () => {};
afterEach(() => close());

/** Uploads one declaration over the real queue; the server takes its bytes and answers `create` to the filing. */
async function upload(name: string, content: string | Uint8Array<ArrayBuffer>, create = ok(aFiling)) {
  const server = createFakeServer({
    'POST /content/batches': {
      status: 201,
      body: { id: fileId, signedUrl: `${location.origin}/put`, files: [{ id: fileId, name }] },
    },
    'PUT /put': ok(),
    'PUT /content/files/*/uploaded': ok({
      contentId: fileId,
      uploadTime: '2026-11-20T10:00:00.000Z',
      uploadedBy: 'Ana',
    }),
    'POST /spv-filings/v2': create.status === 200 ? { ...create, status: 201 } : create,
  });
  const queries = freshQueries();
  const rendered = await renderApp({
    server,
    link: createFakeLink([], { keyId: 'key', publicKey: 'public' }),
    vault: { keep: () => '', get: () => null, forget: () => {} },
    queries,
    uploadQueue: uploadActors({ api: client, queries }),
    screen: () => <UploadPanel />,
  });
  ({ close } = rendered);
  systemActor(rendered.app, 'uploadQueue').send({
    type: 'files.added',
    batchId: 'batch',
    files: [{ id: 'file', name, body: new Blob([content]), purpose: { kind: 'spvFiling' } }],
    isShown: true,
    listener: null,
  });
  await screen.findByRole('heading', { level: 2, name: /(Successful|Failed)$/ });
  return { ...rendered, server };
}

const row = () => within(screen.getByRole('listitem'));

describe('a declaration in the upload panel', () => {
  it('is uploaded once the server has taken it as a filing', async () => {
    const { server } = await upload('d300.pdf', '%PDF-1.7');
    expect(row().getByText('Uploaded')).toBeDefined();
    expect(server.lastOf('POST /spv-filings/v2')?.body).toEqual({ fileId });
  });

  it('says what is wrong with it, and leads to it', async () => {
    const invalid = { ...aFiling, spvFilingStatus: 'Invalid', issues: [missing], issueCount: 1 };
    const { user, router } = await upload('d300.pdf', '%PDF-1.7', ok(invalid));
    expect(row().getByText(/XML/)).toBeDefined();
    expect(row().queryByRole('button', { name: /^Try/ })).toBeNull();
    await user.click(row().getByRole('link', { name: 'Open d300.pdf' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/spv/filings/filing/${filingId}/preview`));
  });

  it('of which another one was filed is uploaded with a warning, which stays, and leads to it', async () => {
    const sameDeclaration = {
      spvFilingId: '00000000-0000-4000-8000-000000000003',
      spvMessageId: null,
      status: 'Submitted',
      fileName: 'd300 old.pdf',
      uploadedByDisplayName: 'Ana',
      uploadedAt: '2026-11-19T08:00:00.000Z',
      filedAt: '2026-11-19T10:30:00.000Z',
      uploadIndex: '1100000007',
      isRectified: false,
    };
    const second = { ...aFiling, statementType: 'D300', reportingMonth: 10, reportingYear: 2026, sameDeclaration };
    const { user, router } = await upload('d300.pdf', '%PDF-1.7', ok(second));
    const words = /^Another D300 10\/2026 of this client was filed on 19\/11\/26 12:30, number 1100000007/;
    expect(row().getByText(words)).toBeDefined();
    await user.click(row().getByRole('link', { name: 'Open d300.pdf' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/spv/filings/filing/${filingId}/preview`));
    await user.click(await screen.findByRole('button', { name: 'Expand' }));
    expect(row().getByText(words)).toBeDefined();
  });

  it('that is here already is named, and offered to be opened', async () => {
    const first = refusal('filing.duplicate', { filingId, fileName: 'd300 oct.pdf' });
    const { server } = await upload('d300.pdf', '%PDF-1.7', first);
    expect(row().getByText('The same file is here already: d300 oct.pdf')).toBeDefined();
    expect(row().getByRole('link', { name: 'Open d300.pdf' })).toBeDefined();
    expect(server.countOf('POST /spv-filings/v2')).toBe(1);
  });

  it('that the server took up before it went down is confirmed again, not sent a second time', async () => {
    const { user, server } = await upload('d300.pdf', '%PDF-1.7', refusal('server.unexpected'));
    server.on('POST /spv-filings/v2', { ...ok(aFiling), status: 201 });
    await user.click(row().getByRole('button', { name: 'Try again: d300.pdf' }));
    await row().findByText('Uploaded');
    expect(server.countOf('POST /content/batches')).toBe(1);
    expect(server.countOf('PUT /put')).toBe(1);
    expect(server.lastOf('POST /spv-filings/v2')?.body).toEqual({ fileId });
  });

  it('that the server has no more is sent again', async () => {
    const { user, server } = await upload('d300.pdf', '%PDF-1.7', refusal('content.notFound'));
    server.on('POST /spv-filings/v2', { ...ok(aFiling), status: 201 });
    await user.click(row().getByRole('button', { name: 'Try again: d300.pdf' }));
    await row().findByText('Uploaded');
    expect(server.countOf('PUT /put')).toBe(2);
  });

  it.each([
    ['nota.txt', 'nota', 'Only PDF and XML files can be filed'],
    ['d300.pdf', 'not a PDF', 'The content does not match the file extension. Export it again'],
    ['d300.xml', 'not markup', 'The content does not match the file extension. Export it again'],
    ['d300.xml', '', 'The file is empty. Export it again'],
  ])('%s that begins with "%s" goes nowhere', async (name, content, text) => {
    const { server } = await upload(name, content);
    expect(row().getByText(text)).toBeDefined();
    expect(server.calls).toEqual([]);
  });

  it.each([
    ['with a byte order mark', '\uFEFF<?xml version="1.0"?><a/>'],
    ['in UTF-16', new Uint8Array([0xff, 0xfe, 0x3c, 0, 0x61, 0, 0x2f, 0, 0x3e, 0])],
  ])('goes as XML %s', async (_, content) => {
    await upload('d300.xml', content);
    expect(row().getByText('Uploaded')).toBeDefined();
  });
});
