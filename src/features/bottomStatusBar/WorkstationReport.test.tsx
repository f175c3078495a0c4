import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Finding } from '#contracts/link/fields.ts';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer } from '#src/shared/testing/fakeServer.ts';
import { putPageConfig } from '#src/shared/testing/pageConfig.ts';
import { renderApp } from '#src/shared/testing/renderApp.tsx';
import { BottomStatusBar } from './BottomStatusBar.tsx';

const FINDINGS: readonly Finding[] = [
  { state: 'good', text: 'This is Dosar Link 2.2.0', remedy: null },
  { state: 'problem', text: 'Firefox does not know Dosar Link', remedy: 'Install Dosar Link again' },
  { state: 'note', text: 'No certificate found', remedy: 'Plug the token in' },
];

let rendered: Awaited<ReturnType<typeof renderApp>> | null = null;
beforeAll(putPageConfig);
afterEach(() => rendered?.close());

async function open() {
  const link = createFakeLink([], { keyId: 'key', publicKey: 'public' });
  rendered = await renderApp({
    server: createFakeServer(),
    link,
    vault: { keep: () => '', get: () => null, forget: () => {} },
    screen: () => <BottomStatusBar />,
  });
  const { user } = rendered;
  await user.click(await screen.findByRole('button', { name: 'Show the details' }));
  await user.click(await screen.findByRole('button', { name: 'Check this computer' }));
  await waitFor(() => expect(link.isPending('doctor')).toBe(true));
  const answer = (findings: readonly Finding[]) => act(async () => link.reply('doctor', { findings: [...findings] }));
  return { user, link, answer, report: within(screen.getByRole('dialog', { name: 'Check of this computer' })) };
}

describe('the check of this computer', () => {
  it('shows numbered what is good and what is not, each with what to do, in the language of the page', async () => {
    const { link, answer, report } = await open();
    expect(link.paramsOf('doctor')).toEqual({ language: 'en' });
    await answer(FINDINGS);
    await report.findByText('1 thing to mend');
    expect(report.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      'GoodThis is Dosar Link 2.2.0',
      'To mendFirefox does not know Dosar LinkWhat to do: Install Dosar Link again',
      'To knowNo certificate foundWhat to do: Plug the token in',
    ]);
  });

  it('is copied as lines with the same numbers', async () => {
    const { user, answer, report } = await open();
    await answer(FINDINGS);
    await user.click(await report.findByRole('button', { name: 'Copy the report' }));
    expect(await navigator.clipboard.readText()).toBe(
      [
        'Check of this computer',
        '1. Good: This is Dosar Link 2.2.0',
        '2. To mend: Firefox does not know Dosar Link',
        '   What to do: Install Dosar Link again',
        '3. To know: No certificate found',
        '   What to do: Plug the token in',
      ].join('\n'),
    );
  });

  it('is made again on demand, and says when nothing has to be mended', async () => {
    const { user, link, answer, report } = await open();
    await answer(FINDINGS);
    await user.click(await report.findByRole('button', { name: 'Check again' }));
    await waitFor(() => expect(link.isPending('doctor')).toBe(true));
    await answer(FINDINGS.slice(0, 1));
    await report.findByText('Nothing has to be mended.');
    expect(report.getAllByRole('listitem')).toHaveLength(1);
  });

  it('says why it could not be made', async () => {
    const { link, report } = await open();
    await act(async () => link.refuse('doctor', 'noReply'));
    expect((await report.findByRole('alert')).textContent).toMatch(/Dosar Link did not answer/);
    expect(report.queryByRole('button', { name: 'Copy the report' })).toBeNull();
  });
});
