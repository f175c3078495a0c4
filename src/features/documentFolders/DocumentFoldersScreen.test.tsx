import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentFolders } from '#contracts/api/documentFolder.ts';
import type { LinkReason } from '#contracts/link/errors.ts';
import type { LinkResults } from '#contracts/link/messages.ts';
import { systemActor } from '#src/shared/hooks/actors.tsx';
import { LinkFailure } from '#src/shared/link/errors/linkFailure.ts';
import { anAccount } from '#src/shared/testing/accountSample.ts';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok } from '#src/shared/testing/fakeServer.ts';
import { putPageConfig } from '#src/shared/testing/pageConfig.ts';
import { renderApp } from '#src/shared/testing/renderApp.tsx';
import { DocumentFoldersScreen } from './DocumentFoldersScreen.tsx';

beforeAll(putPageConfig);
let opened: { close: () => void } | null = null;
afterEach(() => opened?.close());

const workstation = { keyId: 'CPjaRYYwKXMDrw7aYF6OYW', publicKey: 'B'.repeat(87) };
const OFF = { isOn: false, path: '' };
const NOTHING = { waiting: 0, failed: 0, saved: 0, latestFailed: [] };
const READY = { state: 'ready', isConfirmed: true, freeBytes: 5 * 1024 * 1024 } as const;
const BASE = `/spv-document-folders/${workstation.keyId}`;

async function open({
  folders = { signedStatement: OFF, receipt: OFF },
  documents = NOTHING,
  missing,
}: { folders?: DocumentFolders; documents?: object; missing?: LinkReason } = {}) {
  const server = createFakeServer({
    [`GET ${BASE}`]: ok(folders),
    [`GET ${BASE}/documents`]: ok(documents),
    [`PUT ${BASE}`]: ok(folders),
    [`PUT ${BASE}/retried`]: ok({ count: 1 }),
  });
  const link = createFakeLink([], workstation);
  const rendered = await renderApp({
    server,
    link: missing === undefined ? link : { link: { call: () => Promise.reject(LinkFailure.of(missing)) } },
    account: anAccount({ flags: ['spvFilingSettings'] }),
    vault: { keep: () => '', get: () => null, forget: () => {} },
    screen: () => <DocumentFoldersScreen />,
  });
  opened = rendered;
  const { user } = rendered;
  const answerCheck = async (check: LinkResults['checkFolder']) => {
    await waitFor(() => expect(link.isPending('checkFolder')).toBe(true), { timeout: 3000 });
    await act(async () => link.reply('checkFolder', check));
  };
  const receiptPath = async (path: string) => {
    await user.click(await screen.findByRole('switch', { name: 'Keep receipts on this computer' }));
    const field = await screen.findByRole('textbox', { name: /Folder for receipts/ });
    if (path !== '') await user.type(field, path);
  };
  const save = () => user.click(screen.getByRole('button', { name: 'Save the folders' }));
  return { ...rendered, server, link, answerCheck, receiptPath, save };
}

describe('the form of folders', () => {
  it('says of an empty and of a relative path what the specification says', async () => {
    const { receiptPath, save, user, server } = await open();
    await receiptPath('');
    await save();
    expect(await screen.findByText("Folder path can't be empty")).toBeDefined();
    await user.type(screen.getByRole('textbox', { name: /Folder for receipts/ }), 'recipise');
    expect(await screen.findByText('Invalid folder path')).toBeDefined();
    expect(server.countOf(`PUT ${BASE}`)).toBe(0);
  });

  it('checks the folder by the link, and saves one that can be used', async () => {
    const { receiptPath, save, answerCheck, link, server } = await open();
    await receiptPath('/dosar/recipise');
    await answerCheck(READY);
    expect(link.calls.at(-1)).toEqual({ action: 'checkFolder', params: { path: '/dosar/recipise' } });
    expect(await screen.findByText(/Documents can be kept here. Free space: 5 MB/)).toBeDefined();
    await save();
    await waitFor(() => expect(server.countOf(`PUT ${BASE}`)).toBe(1));
    expect(server.lastOf(`PUT ${BASE}`)?.body).toEqual({
      signedStatement: OFF,
      receipt: { isOn: true, path: '/dosar/recipise' },
    });
  });

  it.each([
    ['missing', 'This folder does not exist on this computer. Create it, or choose another.'],
    ['notAFolder', 'This is a file, not a folder. Write the path of the folder that it is in.'],
    ['notWritable', 'This folder cannot be written to. Choose another, or check its permissions.'],
  ] as const)('says why a folder is %s, and does not save it', async (state, text) => {
    const { receiptPath, save, answerCheck, server } = await open();
    await receiptPath('/dosar');
    await answerCheck({ state, isConfirmed: false, freeBytes: null });
    expect(await screen.findByText(text)).toBeDefined();
    await save();
    expect(await screen.findByText('Invalid folder path')).toBeDefined();
    expect(server.countOf(`PUT ${BASE}`)).toBe(0);
  });

  it('shows the command that confirms a folder, and goes on once it was run', async () => {
    const { receiptPath, save, answerCheck, user, server } = await open();
    await receiptPath('/dosar');
    await answerCheck({ ...READY, isConfirmed: false });
    expect(await screen.findByText(`dosar-link folders add '/dosar'`)).toBeDefined();
    await save();
    expect(await screen.findByText('Confirm the folder on this computer first')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await answerCheck(READY);
    expect(await screen.findByText(/Documents can be kept here/)).toBeDefined();
    await save();
    await waitFor(() => expect(server.countOf(`PUT ${BASE}`)).toBe(1));
  });

  it('says when the link does not answer, and asks again', async () => {
    const { receiptPath, link, user, answerCheck } = await open();
    await receiptPath('/dosar');
    await waitFor(() => expect(link.isPending('checkFolder')).toBe(true), { timeout: 3000 });
    await act(async () => link.refuse('checkFolder', 'noReply'));
    await user.click(await screen.findByRole('button', { name: 'Check again' }));
    await answerCheck(READY);
    expect(await screen.findByText(/Documents can be kept here/)).toBeDefined();
  });

  it('is not there without the link', async () => {
    await open({ missing: 'extensionMissing' });
    expect(await screen.findByRole('heading', { name: 'Folders are chosen on each computer' })).toBeDefined();
    expect(screen.queryByRole('switch')).toBeNull();
  });
});

it('documents that could not be written are named with their reason, and tried again', async () => {
  const failed = {
    spvFilingId: '0b9d2c1e-77aa-4c55-8f21-9d3e5a6b0001',
    kind: 'receipt',
    clientName: 'Alfa SRL',
    statementType: 'D300',
    reportingMonth: 5,
    reportingYear: 2026,
    reason: 'folderNotWritable',
    tries: 2,
    nextTryAt: '2026-07-01T09:00:00.000Z',
  };
  const { app, user, server } = await open({ documents: { waiting: 1, failed: 3, saved: 12, latestFailed: [failed] } });
  const region = await screen.findByRole('region', { name: 'Documents that could not be written' });
  expect(within(region).getByText('3 documents could not be written to the folders of this computer')).toBeDefined();
  expect(within(region).getByText(/Receipt · Alfa SRL D300 05\/2026/)).toBeDefined();
  expect(within(region).getByText(/cannot be written to: check its permissions/)).toBeDefined();
  expect(within(region).getByText('and 2 more')).toBeDefined();
  await user.click(within(region).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(server.countOf(`PUT ${BASE}/retried`)).toBe(1));
  await waitFor(() => expect(systemActor(app, 'documentSaving').getSnapshot().context.isAsked).toBe(true));
});
