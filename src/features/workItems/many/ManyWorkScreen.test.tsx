import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { renderWork } from '../testing/renderWork.tsx';
import { ana, dan, workItemId } from '../testing/workItemSample.ts';
import { ManyWorkScreen } from './ManyWorkScreen.tsx';

const CREATE_SERIES = 'POST /work-series/bulk';
const CREATE_ITEMS = 'POST /work-items/bulk';
const idOf = (at: number) => `00000000-0000-4000-8000-0000000c${String(at).padStart(4, '0')}`;
const aClient = (at: number, change: object = {}) => ({
  id: idOf(at),
  name: `Client ${at}`,
  legalName: `CLIENT ${at} SRL`,
  taxId: null,
  isActive: true,
  accountManagerId: dan.id,
  accountManagerName: dan.displayName,
  customerSince: '2024-01-01',
  ...change,
});
const CLIENTS = [
  aClient(1),
  aClient(2),
  aClient(3, { accountManagerId: null, accountManagerName: null }),
  aClient(4, { isActive: false }),
];
const made = (...at: number[]) => at.map((one) => ({ clientId: idOf(one), workItemId: workItemId(one) }));

let close = () => {};
afterEach(() => close());
async function show(clientIds: readonly string[], answers: Parameters<typeof renderWork>[2] = {}) {
  const rendered = await renderWork(
    '/work/workItems/createForClients',
    () => <ManyWorkScreen clientIds={clientIds} />,
    { 'GET /clients/list': ok(CLIENTS), ...answers },
  );
  ({ close } = rendered);
  await screen.findByRole('button', { name: /^Create for the chosen clients/ });
  return rendered;
}
type Rendered = Awaited<ReturnType<typeof show>>;
const submit = ({ user }: Rendered) =>
  user.click(screen.getByRole('button', { name: /^Create for the chosen clients/ }));
async function choose({ user }: Rendered, label: RegExp, option: RegExp) {
  await user.click(screen.getByRole('button', { name: label }));
  await user.click(await screen.findByRole('option', { name: option, hidden: true }));
}
async function fill(rendered: Rendered, from = '01/12/2099', to = '20/12/2099') {
  const { user } = rendered;
  await user.type(screen.getByLabelText(/^Title/), 'TVA');
  await choose(rendered, /^Type/, /Bookkeeping/);
  await user.type(screen.getByLabelText(/^Budgeted hours/), '2');
  await user.type(screen.getByLabelText(/: from$/), from);
  await user.type(screen.getByLabelText(/: to$/), to);
}

describe('work for several clients', () => {
  it('is chosen for all active clients of a colleague at once', async () => {
    const rendered = await show([]);
    await choose(rendered, /^All clients of a colleague/, /Dan Pop/);
    expect(await screen.findByText('2 clients chosen')).toBeDefined();
    expect(screen.getByText('Client 1')).toBeDefined();
    expect(screen.queryByText('Client 4')).toBeNull();
  });

  it('is monthly, by the manager of each, and leads to the list', async () => {
    const rendered = await show([idOf(1), idOf(2)], {
      [CREATE_SERIES]: { status: 201, body: { made: made(1, 2), leftOut: [] } },
    });
    await fill(rendered);
    await submit(rendered);
    await waitFor(() => expect(rendered.router.state.location.pathname).toBe('/work/series'));
    expect(rendered.server.lastOf(CREATE_SERIES)?.body).toMatchObject({
      clientIds: [idOf(1), idOf(2)],
      isByManager: true,
      assigneeId: ana.id,
      title: 'TVA',
      unit: 'month',
      every: 1,
      startDate: '2099-12-01',
      dueDate: '2099-12-20',
      leadDays: 7,
    });
    expect(rendered.toast()).toMatchObject({ title: 'workSeries:many.doneRecurring', values: { count: 2 } });
  });

  it('shows what becomes of the title in the rhythm that is entered', async () => {
    const rendered = await show([idOf(1)]);
    await fill(rendered, '01/10/2099');
    const every = screen.getByLabelText(/^Every/);
    await rendered.user.clear(every);
    await rendered.user.type(every, '3');
    await rendered.user.click(screen.getByRole('button', { name: 'Period' }));
    expect(await screen.findByText('For example: TVA 10–12.2099')).toBeDefined();
  });

  it('says which placeholders it does not know, and which there are', async () => {
    const rendered = await show([idOf(1)]);
    await rendered.user.type(screen.getByLabelText(/^Title/), 'TVA {{luna anterioara}');
    const said = await screen.findByText(/^Not known, so left in the title as written: \{luna anterioara\}\./);
    expect(said.textContent).toContain('{client}, {period}, {previous period}');
  });

  it('comes once, by one person, where it does not repeat', async () => {
    const rendered = await show([idOf(1)], { [CREATE_ITEMS]: { status: 201, body: { made: made(1), leftOut: [] } } });
    await fill(rendered);
    await choose(rendered, /^Assignee/, /Dan Pop/);
    await rendered.user.click(screen.getByLabelText(/^Repeats/));
    await submit(rendered);
    await waitFor(() => expect(rendered.router.state.location.pathname).toBe('/work/workItems'));
    const body = rendered.server.lastOf(CREATE_ITEMS)?.body;
    expect(body).toMatchObject({ isByManager: false, assigneeId: dan.id, status: 'ToDo', title: 'TVA' });
    expect(body).not.toHaveProperty('unit');
  });

  it('writes its title out for the first client', async () => {
    const { user } = await show([idOf(2)]);
    await user.type(screen.getByLabelText(/^Title/), 'TVA');
    await user.click(screen.getByRole('button', { name: 'Period' }));
    await user.click(screen.getByRole('button', { name: 'Client' }));
    // A day that is not whole yet is none.
    await user.type(screen.getByLabelText(/: from$/), '01/12/2099');
    expect(screen.getByLabelText(/^Title/)).toHaveProperty('value', 'TVA {period} {client}');
    expect(await screen.findByText('For example: TVA 12.2099 Client 2')).toBeDefined();
  });

  it('says for whom nothing was made, by name, until one leaves', async () => {
    const leftOut = [{ clientId: idOf(2), reason: 'exists' }];
    const rendered = await show([idOf(1), idOf(2)], {
      [CREATE_SERIES]: { status: 201, body: { made: made(1), leftOut } },
    });
    await fill(rendered);
    await submit(rendered);
    expect(await screen.findByText('Nothing was created for 1 client')).toBeDefined();
    expect(screen.getByText('Client 2 – has recurring work of this title already')).toBeDefined();
    expect(screen.getByRole('link', { name: 'See the recurring work' })).toBeDefined();
  });

  it('says of clients whose call had no answer that one looks before it is created again', async () => {
    const rendered = await show([idOf(1)], {
      [CREATE_ITEMS]: () => Promise.reject(new Error('the connection was lost')),
    });
    await fill(rendered);
    await rendered.user.click(screen.getByLabelText(/^Repeats/));
    await submit(rendered);
    expect(await screen.findByText('1 client to check')).toBeDefined();
    expect(screen.getByText('Client 1 – no answer; look at the list of work before you create it again')).toBeDefined();
  });

  it('can be asked for again at once where it repeats, because what is there is left out', async () => {
    const rendered = await show([idOf(1)], {
      [CREATE_SERIES]: () => Promise.reject(new Error('the connection was lost')),
    });
    await fill(rendered);
    await submit(rendered);
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(screen.getByLabelText(/^Title/)).toHaveProperty('value', 'TVA');
  });

  it('keeps what was entered where the server refuses it', async () => {
    const rendered = await show([idOf(1)], { [CREATE_SERIES]: refusal('server.unexpected') });
    await fill(rendered);
    await submit(rendered);
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(screen.getByLabelText(/^Title/)).toHaveProperty('value', 'TVA');
  });
});

describe('a start that has passed', () => {
  it('is asked about, and the answer is sent', async () => {
    const rendered = await show([idOf(1)], { [CREATE_SERIES]: refusal('workSeries.past') });
    await fill(rendered, '01/01/2026', '20/01/2026');
    await submit(rendered);
    expect(await screen.findByText('Several starts have passed. Choose what becomes of them.')).toBeDefined();
    rendered.server.on(CREATE_SERIES, { status: 201, body: { made: made(1), leftOut: [] } });
    await choose(rendered, /starts have passed/, /^Only those that are not over/);
    await submit(rendered);
    await waitFor(() => expect(rendered.server.lastOf(CREATE_SERIES)?.body).toMatchObject({ past: 'skip' }));
  });

  it('is nothing to ask about while it is to come', async () => {
    const rendered = await show([idOf(1)]);
    await fill(rendered);
    expect(within(document.body).queryByRole('button', { name: /starts have passed/ })).toBeNull();
  });
});
