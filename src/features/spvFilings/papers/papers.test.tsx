import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { IN_LINE_AFTER_MS } from '#machines/listExport/listExport.machine.ts';
import { systemActor } from '#src/shared/hooks/actors.tsx';
import { anAccount } from '#src/shared/testing/accountSample.ts';
import { ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { aFiling, chooseFor, idOf, renderFilings } from '../testing/renderFilings.tsx';

const SIGN = 'POST /spv-filings/papers';
const FILE = 'GET /content/papers/*';
const NAME = 'Documente declaratii - 2026-11-27 - 2.zip';

let close = () => {};
const saved = vi.fn<(name: string) => void>();
afterEach(() => {
  close();
  saved.mockReset();
  vi.restoreAllMocks();
  vi.useRealTimers();
  localStorage.clear();
});

async function show(permissions: string[] = ['filingPapers.archive']) {
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved(this.download);
  });
  const rendered = await renderFilings({
    filings: [aFiling(1, { spvFilingStatus: 'Confirmed' }), aFiling(2, { spvFilingStatus: 'InvalidSubmission' })],
    account: anAccount({ permissions }),
    routes: {
      [SIGN]: ok({ url: `/content/papers/${idOf(700)}?e=1&s=x` }),
      [FILE]: {
        ...ok(new Blob(['zip'])),
        headers: { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(NAME)}` },
      },
    },
  });
  ({ close } = rendered);
  const toast = () => systemActor(rendered.app, 'toaster').getSnapshot().context.current;
  const choose = async (...names: string[]) => {
    for (const name of names)
      await rendered.user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
    return within(screen.getByRole('toolbar', { name: 'Selected filings' }));
  };
  return { ...rendered, toast, choose };
}

describe('the documents of filings', () => {
  it('are downloaded as one file for all that are chosen, whatever their status', async () => {
    const { user, server, toast, choose } = await show();
    const bar = await choose('Client 1', 'Client 2');
    await user.click(bar.getByRole('button', { name: 'Download documents' }));
    await waitFor(() => expect(saved).toHaveBeenCalledWith(NAME));
    expect(server.lastOf(SIGN)?.body).toEqual({ spvFilingIds: [idOf(1), idOf(2)] });
    expect(toast()).toMatchObject({ kind: 'success', title: 'spvFilings:papers.done', values: { name: NAME } });
  });

  it('are downloaded from the menu of a row', async () => {
    const { server } = await show();
    await chooseFor('Client 2', 'Download documents');
    await waitFor(() => expect(server.lastOf(SIGN)?.body).toEqual({ spvFilingIds: [idOf(2)] }));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  });

  it('are offered by no other row until they are there', async () => {
    const { user, server } = await show();
    server.hold(FILE);
    await chooseFor('Client 2', 'Download documents');
    await waitFor(() => expect(server.isHeld(FILE)).toBe(true));
    const offered = async () => {
      await user.click(screen.getByRole('button', { name: 'Actions for Client 1' }));
      return screen.findByRole('menuitem', { name: 'Download documents' });
    };
    expect((await offered()).getAttribute('aria-disabled')).toBe('true');
    await user.keyboard('{Escape}');
    server.answer(FILE, ok(new Blob(['zip'])));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    expect((await offered()).getAttribute('aria-disabled')).not.toBe('true');
  });

  it('that wait for another file of the firm are said to', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    const { server, toast } = await show();
    server.hold(FILE);
    await chooseFor('Client 2', 'Download documents');
    await waitFor(() => expect(server.isHeld(FILE)).toBe(true));
    vi.advanceTimersByTime(IN_LINE_AFTER_MS);
    await waitFor(() => expect(toast()).toMatchObject({ kind: 'info', title: 'table:export.inLine' }));
    server.answer(FILE, ok(new Blob(['zip'])));
    await waitFor(() => expect(toast()).toMatchObject({ kind: 'success', title: 'spvFilings:papers.done' }));
  });

  it('are not downloaded where the server refuses, which says why', async () => {
    const { user, server, toast, choose } = await show();
    server.on(SIGN, refusal('filing.papersTooLarge'));
    const bar = await choose('Client 1');
    await user.click(bar.getByRole('button', { name: 'Download documents' }));
    await waitFor(() => expect(toast()).toMatchObject({ kind: 'warning', text: 'error:filing.papersTooLarge' }));
    expect(saved).not.toHaveBeenCalled();
  });

  it('are not offered to who may not have them', async () => {
    const { choose } = await show([]);
    const bar = await choose('Client 1');
    expect(bar.queryByRole('button', { name: 'Download documents' })).toBeNull();
  });
});
