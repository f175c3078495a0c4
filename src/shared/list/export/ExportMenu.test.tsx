import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { IN_LINE_AFTER_MS } from '#machines/listExport/listExport.machine.ts';
import { chooseItem } from '#src/shared/testing/chooseItem.ts';
import { client } from '../../api/api.ts';
import { systemActor } from '../../hooks/actors.tsx';
import { anAccount } from '../../testing/accountSample.ts';
import { createFakeLink } from '../../testing/fakeLink.ts';
import { createFakeServer, ok, refusal } from '../../testing/fakeServer.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import type { ListExport } from '../listQueries.ts';
import { ExportMenu } from './ExportMenu.tsx';

const SIGN = 'POST /spv-messages/export';
const FILE = 'GET /content/export/*';
const url = '/content/export/00000000-0000-4000-8000-000000000001?expires=1&signature=x';
const exported: ListExport = {
  call: 'spvMessages.export',
  sign: (input, options) => client.spvMessages.export(input, options),
  always: { currentMessageSet: 'archive' },
};

let close = () => {};
const saved = vi.fn<(name: string) => void>();
afterEach(() => {
  close();
  saved.mockReset();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function show(permissions: string[] = ['spvMessages.export']) {
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved(this.download);
  });
  const server = createFakeServer({
    [SIGN]: ok({ url }),
    [FILE]: {
      ...ok(new Blob(['Client,Tax id'])),
      headers: { 'content-disposition': "attachment; filename*=UTF-8''Mesaje%20%C8%99i.csv" },
    },
  });
  const rendered = await renderApp({
    server,
    link: createFakeLink([], { keyId: 'k'.repeat(22), publicKey: 'p'.repeat(87) }),
    vault: { keep: () => '', get: () => null, forget: () => {} },
    account: anAccount({ permissions }),
    screen: ({ pathname }) =>
      pathname === '/' ? <ExportMenu exported={exported} filter={{ taxId: '1' }} /> : <p>elsewhere</p>,
  });
  ({ close } = rendered);
  const choose = async (format: string) => {
    await rendered.user.click(await screen.findByRole('button', { name: 'Export' }));
    await chooseItem(new RegExp(format));
  };
  const toast = () => systemActor(rendered.app, 'toaster').getSnapshot().context.current;
  return { ...rendered, server, choose, toast };
}

describe('the export of a list', () => {
  it('asks for the rows of the filter, and saves the file under its own name', async () => {
    const { server, choose, toast } = await show();
    await choose('CSV');
    await waitFor(() => expect(saved).toHaveBeenCalledWith('Mesaje și.csv'));
    expect(server.lastOf(SIGN)?.body).toEqual({ format: 'csv', filter: { currentMessageSet: 'archive', taxId: '1' } });
    expect(toast()).toMatchObject({ kind: 'success', values: { name: 'Mesaje și.csv' } });
  });

  it('is not offered to who may not', async () => {
    await show(['spvMessages.list']);
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  });

  it('says why there is no file, and can be asked for again', async () => {
    const { server, choose, toast } = await show();
    server.on(FILE, refusal('auth.forbidden'));
    await choose('Excel');
    await waitFor(() => expect(toast()).toMatchObject({ kind: 'warning', text: 'error:auth.forbidden' }));
    expect(saved).not.toHaveBeenCalled();
    server.on(FILE, ok(new Blob(['x'])));
    await choose('Excel');
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  });

  it('shows that it is under way after a second, and can be stopped', async () => {
    const { server, user, choose } = await show();
    server.hold(FILE);
    await choose('CSV');
    expect((await screen.findByRole('status')).textContent).toBe('Exporting…');
    await user.click(screen.getByRole('button', { name: 'Stop the export' }));
    server.answer(FILE, ok(new Blob(['x'])));
    expect(await screen.findByRole('button', { name: 'Export' })).toBeDefined();
    expect(saved).not.toHaveBeenCalled();
  });

  it('says that it may follow another file of the firm where nothing comes for a while', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    const { server, choose, toast } = await show();
    server.hold(FILE);
    await choose('CSV');
    await waitFor(() => expect(server.isHeld(FILE)).toBe(true));
    expect(toast()).toBeNull();
    vi.advanceTimersByTime(IN_LINE_AFTER_MS);
    await waitFor(() => expect(toast()).toMatchObject({ kind: 'info', title: 'table:export.inLine' }));
    server.answer(FILE, ok(new Blob(['x'])));
    await waitFor(() => expect(toast()).toMatchObject({ kind: 'success' }));
  });

  it('goes on when the screen is left, and says then that it is done', async () => {
    const { server, choose, toast, router } = await show();
    server.hold(FILE);
    await choose('CSV');
    await waitFor(() => expect(server.isHeld(FILE)).toBe(true));
    router.history.push('/elsewhere');
    await screen.findByText('elsewhere');
    server.answer(FILE, ok(new Blob(['x'])));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    await waitFor(() => expect(toast()).toMatchObject({ kind: 'success' }));
  });
});
