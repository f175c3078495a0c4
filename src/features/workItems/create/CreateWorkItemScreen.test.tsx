import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { renderWork } from '../testing/renderWork.tsx';
import { aWorkItem, ana, workItemId } from '../testing/workItemSample.ts';
import { CreateWorkItemScreen } from './CreateWorkItemScreen.tsx';

const clientId = '00000000-0000-4000-8000-00000000c001';
const aClient = {
  id: clientId,
  name: 'Alfa',
  legalName: 'ALFA SRL',
  taxId: '12345674',
  isActive: true,
  accountManagerId: null,
  accountManagerName: null,
  customerSince: '2024-01-01',
};
let close = () => {};
afterEach(() => close());
async function show() {
  const rendered = await renderWork(
    '/work/workItems/createWorkItem',
    () => <CreateWorkItemScreen begin={{ status: undefined, clientId }} />,
    { 'GET /clients/list': ok([aClient]) },
  );
  ({ close } = rendered);
  await screen.findByRole('button', { name: /^Create the work item/ });
  return rendered;
}
const submit = () => screen.getByRole('button', { name: /^Create the work item/ });
async function fill({ user }: Awaited<ReturnType<typeof show>>) {
  await user.type(screen.getByLabelText(/^Title/), 'Contabilitate');
  await user.click(screen.getByLabelText(/^Type/));
  await user.click(await screen.findByRole('option', { name: 'Bookkeeping', hidden: true }));
  await user.type(screen.getByLabelText(/^Budgeted hours/), '12,5');
  await user.type(screen.getByLabelText(/: from$/), '02/11/2026');
  await user.type(screen.getByLabelText(/: to$/), '25/11/2026');
}
const sent = {
  clientId,
  assigneeId: ana.id,
  title: 'Contabilitate',
  budgetedHours: 12.5,
  startDate: '2026-11-02',
  dueDate: '2026-11-25',
};

it('says what is required, and sends nothing until it is there', async () => {
  const { user, server } = await show();
  // Work that nobody is to do can only be handed back later.
  expect(screen.getByText('Assignee').hasAttribute('data-required')).toBe(true);
  await user.click(submit());
  expect((await screen.findAllByText('This field is required.')).length).toBeGreaterThan(2);
  expect(server.countOf('POST /work-items')).toBe(0);
});

it('takes the budget as people write a duration', async () => {
  const rendered = await show();
  rendered.server.on('POST /work-items', { status: 201, body: aWorkItem(7) });
  await fill(rendered);
  const budget = screen.getByLabelText(/^Budgeted hours/);
  await rendered.user.clear(budget);
  await rendered.user.type(budget, 'mult');
  await rendered.user.click(submit());
  expect(await screen.findByText('Enter a duration such as 1:30, 1.5 or 90 min.')).toBeDefined();
  await rendered.user.clear(budget);
  await rendered.user.type(budget, '2h 30');
  expect(screen.getByText('= 2 h 30 min')).toBeDefined();
  await rendered.user.click(submit());
  await waitFor(() => expect(rendered.server.lastOf('POST /work-items')?.body).toMatchObject({ budgetedHours: 2.5 }));
});

it('creates a work item and leads to it', async () => {
  const rendered = await show();
  rendered.server.on('POST /work-items', { status: 201, body: aWorkItem(7) });
  await fill(rendered);
  await rendered.user.click(submit());
  await waitFor(() => expect(rendered.router.state.location.pathname).toContain(workItemId(7)));
  expect(rendered.server.lastOf('POST /work-items')?.body).toMatchObject({ ...sent, status: 'ToDo' });
});

it('says that the server failed, and keeps what was entered', async () => {
  const rendered = await show();
  rendered.server.on('POST /work-items', refusal('server.unexpected'));
  await fill(rendered);
  await rendered.user.click(submit());
  await waitFor(() =>
    expect(rendered.toast()).toMatchObject({
      kind: 'warning',
      title: 'workItems:edit.failed',
      text: 'workItems:edit.failedText',
    }),
  );
  expect(screen.getByLabelText(/^Title/)).toHaveProperty('value', 'Contabilitate');
});

it('creates one that repeats as the first of its series', async () => {
  const rendered = await show();
  const { user, server } = rendered;
  server.hold('POST /work-series');
  await fill(rendered);
  await user.click(screen.getByLabelText(/^Repeats/));
  const every = await screen.findByLabelText(/^Every/);
  await user.clear(every);
  await user.type(every, '3');
  await user.click(submit());
  await waitFor(() =>
    expect(server.lastOf('POST /work-series')?.body).toMatchObject({ ...sent, every: 3, unit: 'month' }),
  );
});

it('says no title of which the server writes a part', async () => {
  const rendered = await show();
  rendered.server.on('POST /work-items', { status: 201, body: aWorkItem(7) });
  await fill(rendered);
  await rendered.user.type(screen.getByLabelText(/^Title/), ' {{period}');
  await rendered.user.click(submit());
  await waitFor(() => expect(rendered.toast()).toMatchObject({ title: 'workItems:create.done' }));
  expect(rendered.toast()).not.toHaveProperty('text');
});
