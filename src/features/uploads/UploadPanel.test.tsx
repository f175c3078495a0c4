import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { fromPromise, SimulatedClock } from 'xstate';
import { UPLOAD_DONE_MS } from '#contracts/limits.ts';
import {
  uploadItemMachine,
  type Confirmation,
  type UploadFile,
  type UploadIssue,
  type UploadPurpose,
  type UploadTicket,
} from '#machines/uploadItem/uploadItem.machine.ts';
import { uploadQueueMachine } from '#machines/uploadQueue/uploadQueue.machine.ts';
import { systemActor } from '#src/shared/hooks/actors.tsx';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { renderApp } from '#src/shared/testing/renderApp.tsx';
import { UploadPanel } from './UploadPanel.tsx';

const put = (name: string) => `PUT /store/${name}`;
const queue = uploadQueueMachine.provide({
  actors: {
    uploadItem: uploadItemMachine.provide({
      actors: {
        checkFile: fromPromise<UploadIssue | null, { file: UploadFile }>(({ input }) =>
          Promise.resolve(input.file.body.size > 0 ? null : 'empty'),
        ),
        requestTicket: fromPromise<UploadTicket, { file: UploadFile }>(({ input: { file } }) =>
          Promise.resolve({ fileId: file.id, signedUrl: `${location.origin}/store/${file.name}` }),
        ),
        sendFile: fromPromise<void, { file: UploadFile; signedUrl: string }>(async ({ input, signal }) => {
          const answer = await fetch(input.signedUrl, { method: 'PUT', body: 'bytes', signal });
          if (!answer.ok) throw new Error('the store refused');
        }),
        confirmUpload: fromPromise<Confirmation | null, { fileId: string; purpose: UploadPurpose }>(({ input }) =>
          Promise.resolve({ contentId: input.fileId, refusal: null, warning: null }),
        ),
      },
    }),
  },
});

let close = () => {};
afterEach(() => close());

/** Uploads files; the bytes of each wait until the test answers them. An empty one is not valid. */
async function upload(
  names: readonly string[],
  { isShown = true, empty = [], clock }: { isShown?: boolean; empty?: readonly string[]; clock?: SimulatedClock } = {},
) {
  const server = createFakeServer();
  for (const name of names) server.hold(put(name));
  const rendered = await renderApp({
    server,
    link: createFakeLink([], { keyId: 'key', publicKey: 'public' }),
    vault: { keep: () => '', get: () => null, forget: () => {} },
    uploadQueue: queue,
    ...(clock === undefined ? {} : { clock }),
    screen: () => <UploadPanel />,
  });
  ({ close } = rendered);
  const files = names.map((name, at) => ({
    id: `file-${at}`,
    name,
    body: new Blob(empty.includes(name) ? [] : ['bytes']),
    purpose: { kind: 'attachment' } as const,
  }));
  systemActor(rendered.app, 'uploadQueue').send({
    type: 'files.added',
    batchId: 'batch',
    files,
    isShown,
    listener: null,
  });
  return {
    ...rendered,
    server,
    arrive: async (name: string) => {
      await waitFor(() => expect(server.isHeld(put(name))).toBe(true));
      server.answer(put(name), ok());
    },
  };
}

const row = (name: string) =>
  within(screen.getByRole('list', { name: 'Files' }))
    .getByText(name)
    .closest('li')!;
const title = (text: string) => screen.findByRole('heading', { level: 2, name: text });
const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('the upload panel', () => {
  it('counts what is on its way, shows how far each file is, and asks before the tab is closed', async () => {
    const { arrive } = await upload(['d300.pdf', 'd112.xml']);
    await title('2 items uploading...');
    await waitFor(() => expect(within(row('d300.pdf')).getByText('Uploading...')).toBeDefined());
    expect(within(row('d300.pdf')).getByRole<HTMLProgressElement>('progressbar', { name: 'd300.pdf' }).position).toBe(
      0.5,
    );
    expect(asksBeforeLeaving()).toBe(true);
    await arrive('d300.pdf');
    await title('1 item uploading...');
    expect(within(row('d300.pdf')).getByText('Uploaded')).toBeDefined();
    await arrive('d112.xml');
    await title('2 Successful');
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(asksBeforeLeaving()).toBe(false);
  });

  it('names a file that failed, and sends it again when asked to', async () => {
    const { user, server, arrive } = await upload(['d300.pdf', 'd390.pdf']);
    await arrive('d390.pdf');
    await title('1 item uploading...');
    await waitFor(() => expect(server.isHeld(put('d300.pdf'))).toBe(true));
    server.answer(put('d300.pdf'), refusal('server.unexpected'));
    server.on(put('d300.pdf'), refusal('server.unexpected'));
    await title('1 Successful / 1 Failed');
    expect(within(row('d300.pdf')).getByText('Failed to upload')).toBeDefined();
    server.on(put('d300.pdf'), ok());
    await user.click(screen.getByRole('button', { name: 'Try again: d300.pdf' }));
    await title('2 Successful');
    expect(within(row('d300.pdf')).getByText('Uploaded')).toBeDefined();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Collapse');
  });

  it('offers no second try for a file that is not valid', async () => {
    await upload(['decont.pdf'], { empty: ['decont.pdf'] });
    await title('1 Failed');
    expect(within(row('decont.pdf')).getByText('The file is empty. Export it again')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Try/ })).toBeNull();
  });

  it('takes a file out that is not wanted any more', async () => {
    const { user, arrive } = await upload(['d300.pdf', 'd112.xml']);
    await user.click(await screen.findByRole('button', { name: 'Cancel the upload of d300.pdf' }));
    await title('1 item uploading...');
    expect(screen.queryByText('d300.pdf')).toBeNull();
    await arrive('d112.xml');
    await title('1 Successful');
  });

  it('goes by itself once all went well, but not while a person is at it', async () => {
    const clock = new SimulatedClock();
    const { arrive } = await upload(['d300.pdf'], { clock });
    await title('1 item uploading...');
    await arrive('d300.pdf');
    const heading = await title('1 Successful');
    fireEvent.pointerOver(heading);
    act(() => clock.increment(UPLOAD_DONE_MS));
    expect(screen.getByRole('heading', { level: 2, name: '1 Successful' })).toBeDefined();
    fireEvent.pointerOut(heading);
    act(() => clock.increment(UPLOAD_DONE_MS));
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  });

  it('stays under a pointer that was there when the last file ended', async () => {
    const clock = new SimulatedClock();
    const { arrive } = await upload(['d300.pdf'], { clock });
    fireEvent.pointerOver(await title('1 item uploading...'));
    await arrive('d300.pdf');
    const heading = await title('1 Successful');
    act(() => clock.increment(UPLOAD_DONE_MS));
    expect(screen.getByRole('heading', { level: 2, name: '1 Successful' })).toBeDefined();
    fireEvent.pointerOut(heading);
    act(() => clock.increment(UPLOAD_DONE_MS));
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  });

  it('stays with the keyboard while the pointer only crosses it', async () => {
    const clock = new SimulatedClock();
    const { arrive } = await upload(['d300.pdf'], { clock });
    await title('1 item uploading...');
    await arrive('d300.pdf');
    const heading = await title('1 Successful');
    const button = screen.getByRole('button', { name: 'Collapse' });
    act(() => button.focus());
    fireEvent.pointerOver(heading);
    fireEvent.pointerOut(heading);
    act(() => clock.increment(UPLOAD_DONE_MS));
    expect(screen.getByRole('heading', { level: 2, name: '1 Successful' })).toBeDefined();
    act(() => button.blur());
    act(() => clock.increment(UPLOAD_DONE_MS));
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  });

  it('stays with what failed', async () => {
    const clock = new SimulatedClock();
    await upload(['decont.pdf'], { empty: ['decont.pdf'], clock });
    await title('1 Failed');
    act(() => clock.increment(UPLOAD_DONE_MS));
    expect(screen.getByRole('heading', { level: 2, name: '1 Failed' })).toBeDefined();
  });

  it('is folded on another page, and gone there once all went well', async () => {
    const { arrive, router } = await upload(['d300.pdf']);
    await title('1 item uploading...');
    await router.navigate({ to: '/clients' });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Expand' })).toBeDefined());
    await arrive('d300.pdf');
    await title('1 Successful');
    await router.navigate({ to: '/' });
    await waitFor(() => expect(screen.queryByRole('heading', { level: 2 })).toBeNull());
  });

  it('folds away to its title, unfolds, and is cleared when all has settled', async () => {
    const { user, arrive } = await upload(['d300.pdf']);
    await title('1 item uploading...');
    await user.click(screen.getByRole('button', { name: 'Collapse' }));
    expect(screen.queryByRole('list')).toBeNull();
    await arrive('d300.pdf');
    await title('1 Successful');
    await user.click(screen.getByRole('button', { name: 'Expand' }));
    expect(within(row('d300.pdf')).getByText('Uploaded')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(screen.queryByRole('heading', { level: 2 })).toBeNull());
  });

  it('shows eight files, those with something to do first, and counts the rest', async () => {
    const names = Array.from({ length: 11 }, (_, at) => `declaratie-${at + 1}.pdf`);
    await upload(names, { empty: ['declaratie-11.pdf'] });
    await title('10 items uploading...');
    const shown = screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(shown).toHaveLength(9);
    expect(shown[0]).toContain('declaratie-11.pdf');
    expect(shown[8]).toBe('and 3 more');
  });

  it('has every file that failed within reach, those first that can go again, and takes them off one by one', async () => {
    const refused = Array.from({ length: 9 }, (_, at) => `refuzata-${at + 1}.pdf`);
    const { user, server } = await upload([...refused, 'd300.pdf'], { empty: refused });
    await waitFor(() => expect(server.isHeld(put('d300.pdf'))).toBe(true));
    server.on(put('d300.pdf'), refusal('server.unexpected'));
    server.answer(put('d300.pdf'), refusal('server.unexpected'));
    await title('10 Failed');
    const shown = screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(shown).toHaveLength(10);
    expect(shown[0]).toContain('d300.pdf');
    // One file is tried again by its own button.
    expect(screen.queryByRole('button', { name: 'Try all again' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove refuzata-1.pdf from the list' }));
    await title('9 Failed');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove refuzata-2.pdf from the list' }));
    for (const left of refused.slice(1)) await user.click(screen.getByRole('button', { name: new RegExp(left) }));
    await title('1 Failed');
    await user.click(screen.getByRole('button', { name: 'Remove d300.pdf from the list' }));
    await waitFor(() => expect(screen.queryByRole('heading', { level: 2 })).toBeNull());
  });

  it('tries all again that can go again', async () => {
    const names = ['d300.pdf', 'd112.xml', 'd390.xml'];
    const { user, server } = await upload([...names, 'gol.pdf'], { empty: ['gol.pdf'] });
    for (const name of names) {
      await waitFor(() => expect(server.isHeld(put(name))).toBe(true));
      server.on(put(name), refusal('server.unexpected'));
      server.answer(put(name), refusal('server.unexpected'));
    }
    await title('4 Failed');
    for (const name of names) server.on(put(name), ok());
    await user.click(screen.getByRole('button', { name: 'Try all again' }));
    await title('3 Successful / 1 Failed');
    expect(within(row('gol.pdf')).getByText('The file is empty. Export it again')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Try all again' })).toBeNull();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Collapse');
  });

  it('says nothing of the documents of a refresh while they go well', async () => {
    const { app } = await upload(['recipisa.pdf'], { isShown: false });
    await waitFor(() => expect(systemActor(app, 'uploadQueue').getSnapshot().matches('working')).toBe(true));
    expect(screen.queryByText('recipisa.pdf')).toBeNull();
    expect(asksBeforeLeaving()).toBe(true);
  });
});
