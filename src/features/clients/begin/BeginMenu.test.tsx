import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { FLAGS } from '#contracts/flags.ts';
import { closeNewRequest, useOpenedRequest } from '#src/shared/begin/newRequestState.ts';
import { anAccount } from '#src/shared/testing/accountSample.ts';
import { chooseItem } from '#src/shared/testing/chooseItem.ts';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer } from '#src/shared/testing/fakeServer.ts';
import { renderApp } from '#src/shared/testing/renderApp.tsx';
import { BeginMenu } from './BeginMenu.tsx';

const ID = '00000000-0000-4000-8000-000000000001';
const CALLS = ['workItems.create', 'workSeries.create', 'tasks.create', 'spvRequests.create', 'spvContacts.create'];
const PATHS = ['/work/workItems/createWorkItem', '/spv/requests', '/spv/contact-forms/new', '/spv/filings'];

let close = () => {};
afterEach(() => {
  close();
  closeNewRequest();
});

function Opened() {
  return <output>{JSON.stringify(useOpenedRequest()?.begin ?? null)}</output>;
}

async function show({ taxId = '12345674', flags = FLAGS }: { taxId?: string | null; flags?: typeof FLAGS } = {}) {
  const rendered = await renderApp({
    server: createFakeServer(),
    link: createFakeLink([], { keyId: 'k', publicKey: 'p' }),
    vault: { keep: () => '', get: () => null, forget: () => {} },
    account: anAccount({ permissions: [...CALLS, 'spvFilings.create'], flags: [...flags] }),
    path: '/client',
    paths: PATHS,
    screen: () => (
      <>
        <BeginMenu client={{ id: ID, taxId }} name="Alfa" />
        <Opened />
      </>
    ),
  });
  ({ close } = rendered);
  await rendered.user.keyboard('c');
  const menu = await screen.findByRole('menu');
  return { ...rendered, menu };
}
const item = (menu: HTMLElement, name: string) => within(menu).getByRole('menuitem', { name: new RegExp(`^${name}`) });

describe('what can be begun for a client', () => {
  it('is everything that a firm does for one, opened by a key', async () => {
    const { menu } = await show();
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'New work item',
      'New recurring work',
      'New task',
      'Upload filings',
      'New request',
      'New contact form',
      'Start timer',
    ]);
  });

  it('has the client filled in', async () => {
    const { router } = await show();
    await chooseItem('New recurring work');
    await waitFor(() => expect(router.state.location.pathname).toBe('/work/workItems/createWorkItem'));
    expect(router.state.location.search).toEqual({ client: ID, kind: 'recurring' });
  });

  it('opens a request over the page, step by step', async () => {
    const { router } = await show();
    await chooseItem('New request');
    await waitFor(() => expect(screen.getByText(/wizard/)).toBeDefined());
    expect(JSON.parse(screen.getByText(/wizard/).textContent)).toEqual({
      view: 'wizard',
      entry: { mode: 'custom', chosenIds: [ID] },
    });
    expect(router.state.location.pathname).toBe('/client');
  });

  it('is not what the authority does for who has no tax id, which is said', async () => {
    const { menu } = await show({ taxId: null });
    for (const name of ['Upload filings', 'New request', 'New contact form']) {
      expect(item(menu, name).textContent).toContain('Needs a tax ID');
      expect(item(menu, name).getAttribute('aria-disabled')).toBe('true');
    }
    expect(item(menu, 'New task').getAttribute('aria-disabled')).not.toBe('true');
  });

  it('is not what is switched off', async () => {
    const { menu } = await show({ flags: FLAGS.filter((flag) => flag !== 'createTask' && flag !== 'timer') });
    expect(within(menu).queryByRole('menuitem', { name: /New task|Start timer/ })).toBeNull();
  });
});
