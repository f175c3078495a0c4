import { act, screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Deadline, DeadlineExtension, DueForm } from '#contracts/api/deadlines.ts';
import { systemActor } from '#src/shared/hooks/actors.tsx';
import { anAccount } from '#src/shared/testing/accountSample.ts';
import { chooseItem } from '#src/shared/testing/chooseItem.ts';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { renderApp } from '#src/shared/testing/renderApp.tsx';
import { deadlineSearchSchema } from './deadlineSearch.ts';
import { DeadlinesScreen } from './DeadlinesScreen.tsx';

const ID = '00000000-0000-4000-8000-000000000301';
const extension: DeadlineExtension = {
  id: ID,
  statementType: 'D394',
  month: 9,
  year: 2026,
  lawfulDate: '2026-11-02',
  newDate: '2026-11-25',
  dueDate: '2026-11-25',
  reason: 'OUG 12/2026',
  byName: 'Ana Dumitru',
  at: '2026-10-30T09:00:00.000Z',
  revision: 2,
};
const aForm = (statementType: DueForm['statementType'], over: Partial<DueForm> = {}): DueForm => ({
  statementType,
  month: 10,
  year: 2026,
  extension: null,
  expected: 42,
  filed: 31,
  waiting: 7,
  missing: 4,
  ...over,
});
const NOTHING = { expected: 0, filed: 0, waiting: 0, missing: 0 };
const november: Deadline = {
  date: '2026-11-25',
  moves: [],
  forms: [aForm('D394', { month: 9, extension, ...NOTHING }), aForm('D300'), aForm('D301', NOTHING)],
};
const december: Deadline = {
  date: '2026-12-02',
  moves: [
    {
      from: '2026-11-30',
      rule: 'dayOff',
      daysOff: [
        { date: '2026-11-30', holiday: 'saintAndrew' },
        { date: '2026-12-01', holiday: 'nationalDay' },
      ],
    },
  ],
  forms: [aForm('D394', NOTHING)],
};
const answerOf = (deadlines: readonly Deadline[], over: object = {}) =>
  ok({ today: '2026-11-23', from: '2026-11-23', to: '2027-02-14', deadlines, ...over });

const ADMIN = ['deadlines.extend', 'deadlines.changeExtension', 'deadlines.withdrawExtension'];
let close = () => {};
// Days of another year are written with it.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T08:00:00Z') }));
afterEach(() => {
  vi.useRealTimers();
  close();
});
async function show(path = '/deadlines', permissions: readonly string[] = ADMIN) {
  const server = createFakeServer({
    'GET /deadlines': answerOf([november, december]),
    'GET /deadlines/months': ({ url }) =>
      ok([
        url.searchParams.get('month') === '9'
          ? { month: 9, year: 2026, forms: [{ statementType: 'D394', date: extension.newDate, extension }] }
          : { month: 10, year: 2026, forms: [{ statementType: 'D300', date: '2026-11-25', extension: null }] },
      ]),
    'GET /deadlines/lawful-day': ({ url }) => ok({ date: url.searchParams.get('day'), move: null }),
    'GET /deadlines/feed': ok({ url: null, madeAt: null }),
    'GET /users': ok([]),
  });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  const rendered = await renderApp({
    server,
    link: createFakeLink([], { keyId: 'k'.repeat(22), publicKey: 'p'.repeat(87) }),
    vault: { keep: () => '', get: () => null, forget: () => {} },
    account: anAccount({ permissions: [...permissions] }),
    path,
    paths: ['/deadlines', '/spv/filings', '/dashboards/spv-report'],
    screen: ({ search }) => <DeadlinesScreen search={v.parse(deadlineSearchSchema, search)} />,
  });
  ({ close } = rendered);
  const toast = () => systemActor(rendered.app, 'toaster').getSnapshot().context.current;
  return { ...rendered, server, toast };
}
const asked = ({ server }: Awaited<ReturnType<typeof show>>) =>
  Object.fromEntries(server.lastOf('GET /deadlines')?.url.searchParams ?? []);
const rowOf = (name: RegExp) => screen.findByRole('row', { name });

describe('the deadlines', () => {
  it('come week by week, each with its forms, and each figure below its heading', async () => {
    await show();
    const row = within(await rowOf(/^D300 ?October 2026/));
    expect(row.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['D300', '42', '31', '7', '4']);
    const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headings).toEqual(['Declaration', 'Expected', 'Filed', 'Waiting', 'Missing', 'Actions']);
    expect(screen.getByText('Wednesday 25 November')).toBeDefined();
    expect(screen.getByText('2 days')).toBeDefined();
    // Nothing is expected of it, and nobody has extended it.
    expect(screen.queryByRole('row', { name: /^D301/ })).toBeNull();
    expect(screen.getByText('No deadline ahead.')).toBeDefined();
  });

  it('are found by words of the form, its month and its extension, which the address keeps', async () => {
    const { user, router } = await show();
    await rowOf(/^D300 ?October 2026/);
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'oug d394');
    await waitFor(() => expect(screen.queryByRole('row', { name: /^D300/ })).toBeNull());
    expect(screen.getByRole('row', { name: /^D394/ })).toBeDefined();
    expect(router.state.location.search).toMatchObject({ search: 'oug d394' });
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), ' x');
    await user.click(await screen.findByRole('button', { name: 'Show everything' }));
    await rowOf(/^D300 ?October 2026/);
  });

  it('say in words why a day is another one', async () => {
    await show();
    expect(
      await screen.findByText('Moved from Monday 30 November: Saint Andrew (30 Nov), National Day (1 Dec).'),
    ).toBeDefined();
    expect(
      screen.getByText('Extended from 2 Nov: OUG 12/2026 (Ana Dumitru, 30/10/26)', { exact: false }),
    ).toBeDefined();
  });

  it.each([
    [
      'weekend',
      { from: '2026-10-25', daysOff: [{ date: '2026-10-25', holiday: null }] },
      /^Moved from Sunday 25 October/,
    ],
    ['december', { from: '2026-12-25', rule: 'december', daysOff: [] }, /^In place of Friday 25 December.*by the 21st/],
    [
      'december',
      { from: '2025-12-25', rule: 'december', daysOff: [{ date: '2025-12-21', holiday: null }] },
      /last working day until the 21st/,
    ],
  ])('name the rule: %s', async (_, move, words) => {
    const { server, queries } = await show();
    await rowOf(/^D300/);
    const moves = [{ rule: 'dayOff' as const, ...move }] as Deadline['moves'];
    server.on('GET /deadlines', answerOf([{ ...november, moves }]));
    await queries.invalidateQueries();
    expect(await screen.findByText(words)).toBeDefined();
  });

  it('lead from each figure to the list that it counts, of the same account manager', async () => {
    await show('/deadlines?accountManager=unassigned');
    const row = within(await rowOf(/^D300/));
    const hrefs = row.getAllByRole('link').map((link) => link.getAttribute('href'));
    const report = '/dashboards/spv-report?month=10&year=2026&form=D300&accountManager=unassigned';
    expect(hrefs).toEqual([
      '/spv/filings?deadline=2026-11-25&form=D300&accountManager=unassigned',
      report,
      `${report}&stage=filed`,
      `${report}&stage=waiting`,
      `${report}&stage=withErrors%2CwithErrorsElsewhere%2Cmissing`,
    ]);
    expect(row.getByRole('link', { name: '4 missing or with errors: D300, October 2026' })).toBeDefined();
  });

  it('say what is over and not filed', async () => {
    const { server, queries } = await show();
    await rowOf(/^D300/);
    server.on('GET /deadlines', answerOf([november], { today: '2026-11-27' }));
    await queries.invalidateQueries();
    expect(await screen.findByText('over')).toBeDefined();
    server.on(
      'GET /deadlines',
      answerOf([{ ...november, forms: [aForm('D300', { waiting: 0, missing: 0 })] }], { today: '2026-11-27' }),
    );
    await queries.invalidateQueries();
    expect(await screen.findByText('all filed')).toBeDefined();
  });

  it('of other weeks are reached by the arrows, and left again', async () => {
    const rendered = await show();
    await rowOf(/^D300/);
    await rendered.user.click(screen.getByRole('button', { name: /^Twelve weeks after/ }));
    await waitFor(() => expect(asked(rendered)).toEqual({ from: '2027-02-15' }));
    rendered.server.on('GET /deadlines', answerOf([], { from: '2027-02-15', to: '2027-05-09' }));
    await rendered.queries.invalidateQueries();
    expect(await screen.findByText('No deadline in these weeks')).toBeDefined();
    await rendered.user.click(screen.getByRole('button', { name: 'Today' }));
    await waitFor(() => expect(asked(rendered)).toEqual({}));
  });

  it('say that they could not be loaded, and load at the next try', async () => {
    const { server, queries, user } = await show();
    await rowOf(/^D300/);
    server.on('GET /deadlines', refusal('server.unexpected'));
    await queries.resetQueries();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    server.on('GET /deadlines', answerOf([november]));
    await user.click(retry);
    expect(await rowOf(/^D300/)).toBeDefined();
  });
});

describe('an extension', () => {
  it('is for admins and owners', async () => {
    await show('/deadlines', []);
    await rowOf(/^D300/);
    expect(screen.queryByRole('button', { name: /^Extend a deadline/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
  });

  it('of a form is entered with its new day and reason', async () => {
    const { server, user, toast } = await show();
    server.on('POST /deadlines/extensions', {
      status: 201,
      body: { ...extension, statementType: 'D300', month: 10, newDate: '2026-12-15', dueDate: '2026-12-15' },
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for D300, October 2026' }));
    await chooseItem('Extend…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Extend D300 for October 2026' }));
    expect(await dialog.findByText('Due now on Wednesday 25 November.')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: /^Extend the deadline/ }));
    expect(await dialog.findAllByText('This field is required.')).toHaveLength(2);
    await user.type(dialog.getByLabelText(/^New day/), '15/12/2026');
    await user.type(dialog.getByLabelText(/^Reason/), 'OUG 12/2026');
    await user.click(dialog.getByRole('button', { name: /^Extend the deadline/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.lastOf('POST /deadlines/extensions')?.body).toEqual({
      statementType: 'D300',
      month: 10,
      year: 2026,
      newDate: '2026-12-15',
      reason: 'OUG 12/2026',
    });
    expect(toast()).toMatchObject({ title: 'deadlines:extend.done' });
  });

  it('to a day off says on which day it is due then, while it is entered and once it is saved', async () => {
    const { server, user, toast } = await show();
    const move = { from: '2026-12-12', rule: 'dayOff', daysOff: [{ date: '2026-12-12', holiday: null }] };
    server.on('GET /deadlines/lawful-day', ok({ date: '2026-12-14', move }));
    server.on('POST /deadlines/extensions', {
      status: 201,
      body: { ...extension, statementType: 'D300', month: 10, newDate: '2026-12-12', dueDate: '2026-12-14' },
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for D300, October 2026' }));
    await chooseItem('Extend…');
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/^New day/), '12/12/2026');
    expect(
      await dialog.findByText(
        /^Then due on Monday 14 December\. Moved from Saturday 12 December: what falls on a weekend/,
      ),
    ).toBeDefined();
    await user.type(dialog.getByLabelText(/^Reason/), 'OUG 12/2026');
    await user.click(dialog.getByRole('button', { name: /^Extend the deadline/ }));
    await waitFor(() => expect(toast()?.values).toEqual({ form: 'D300', day: 'Monday 14 December' }));
  });

  it('that is there already is changed as soon as its form and month are chosen', async () => {
    const { server, user } = await show();
    server.on('PUT /deadlines/extensions/*', ok({ ...extension, newDate: '2026-11-27', revision: 3 }));
    await user.click(await screen.findByRole('button', { name: 'Extend a deadline' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Extend a deadline' }));
    for (const [field, option] of [
      [/^Declaration/, 'D394'],
      [/^Month/, 'September 2026'],
    ] as const) {
      await user.click(dialog.getByRole('button', { name: field }));
      await user.click(await screen.findByRole('option', { name: option }));
    }
    const changed = within(await screen.findByRole('dialog', { name: 'Extension of D394 for September 2026' }));
    expect(changed.getByLabelText(/^New day/)).toMatchObject({ value: '25/11/2026' });
    expect(changed.getByLabelText(/^Reason/)).toMatchObject({ value: 'OUG 12/2026' });
    await user.click(changed.getByRole('button', { name: /^Save the extension/ }));
    await waitFor(() => expect(server.lastOf('PUT /deadlines/extensions/*')).toBeDefined());
    expect(server.countOf('POST /deadlines/extensions')).toBe(0);
  });

  it('that a colleague enters meanwhile takes nothing that was entered', async () => {
    const { server, user, queries } = await show();
    await user.click(await screen.findByRole('button', { name: 'Actions for D300, October 2026' }));
    await chooseItem('Extend…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Extend D300 for October 2026' }));
    expect(await dialog.findByText('Due now on Wednesday 25 November.')).toBeDefined();
    await user.type(dialog.getByLabelText(/^New day/), '15/12/2026');
    await user.type(dialog.getByLabelText(/^Reason/), 'OUG 13/2026');
    const theirs = { ...extension, statementType: 'D300', month: 10 };
    server.on(
      'GET /deadlines/months',
      ok([{ month: 10, year: 2026, forms: [{ statementType: 'D300', date: extension.newDate, extension: theirs }] }]),
    );
    await act(() => queries.invalidateQueries());
    await waitFor(() => expect(dialog.queryByText(/^Due now on/)).toBeNull());
    expect(screen.getByRole('dialog', { name: 'Extend D300 for October 2026' })).toBeDefined();
    expect(dialog.getByLabelText(/^Reason/)).toMatchObject({ value: 'OUG 13/2026' });
    server.on('POST /deadlines/extensions', refusal('deadlineExtension.exists'));
    await user.click(dialog.getByRole('button', { name: /^Extend the deadline/ }));
    expect(await dialog.findByRole('alert')).toBeDefined();
  });

  it('that is refused says so at its field', async () => {
    const { server, user } = await show();
    server.on('POST /deadlines/extensions', refusal('deadlineExtension.dayOutside'));
    await user.click(await screen.findByRole('button', { name: 'Actions for D300, October 2026' }));
    await chooseItem('Extend…');
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/^New day/), '20/11/2026');
    await user.type(dialog.getByLabelText(/^Reason/), 'x');
    await user.click(dialog.getByRole('button', { name: /^Extend the deadline/ }));
    expect(await dialog.findByText(/^The new day must come after the day by law/)).toBeDefined();
  });

  it('is changed by its revision', async () => {
    const { server, user } = await show();
    server.on('PUT /deadlines/extensions/*', ok({ ...extension, newDate: '2026-11-27', revision: 3 }));
    await user.click(await screen.findByRole('button', { name: 'Actions for D394, September 2026' }));
    await chooseItem('Change the extension…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Extension of D394 for September 2026' }));
    expect(dialog.getByText('Due by law on Monday 2 November.')).toBeDefined();
    const day = dialog.getByLabelText(/^New day/);
    await user.clear(day);
    await user.type(day, '27/11/2026');
    await user.click(dialog.getByRole('button', { name: /^Save the extension/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.lastOf('PUT /deadlines/extensions/*')?.body).toEqual({
      newDate: '2026-11-27',
      reason: 'OUG 12/2026',
      revision: 2,
    });
  });

  it('is withdrawn after a question that names the day by law', async () => {
    const { server, user, toast } = await show();
    server.on('DELETE /deadlines/extensions/*', ok({}));
    await user.click(await screen.findByRole('button', { name: 'Actions for D394, September 2026' }));
    await chooseItem('Withdraw the extension');
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('D394 for September 2026: the deadline is again Monday 2 November.');
    await user.click(within(question).getByRole('button', { name: 'Withdraw the extension' }));
    await waitFor(() => expect(toast()?.title).toBe('deadlines:withdraw.done'));
    expect(server.lastOf('DELETE /deadlines/extensions/*')).toBeDefined();
  });
});

describe('the calendar of one’s own', () => {
  const url = 'https://dosar.test/calendar/secret.ics?language=en&whose=mine';
  const made = ok({ url, madeAt: '2026-11-23T08:00:00.000Z' });

  it('has no address until one is made, which is read only when it is opened', async () => {
    const { server, user } = await show();
    await rowOf(/^D300/);
    expect(server.countOf('GET /deadlines/feed')).toBe(0);
    await user.click(screen.getByRole('button', { name: 'In your calendar' }));
    server.on('POST /deadlines/feed', () => {
      server.on('GET /deadlines/feed', made);
      return made;
    });
    await user.click(await screen.findByRole('button', { name: 'Make the address' }));
    expect(await screen.findByLabelText('Address of the calendar')).toMatchObject({ value: url });
    expect(screen.getByRole('button', { name: 'Copy the address' })).toBeDefined();
  });

  it('is for one’s clients or the whole firm, as the address says', async () => {
    const { server, user } = await show();
    server.on('GET /deadlines/feed', made);
    await user.click(await screen.findByRole('button', { name: 'In your calendar' }));
    const address = await screen.findByLabelText('Address of the calendar');
    expect(screen.getByRole('radio', { name: 'My clients', checked: true })).toBeDefined();
    await user.click(screen.getByRole('radio', { name: 'Whole firm' }));
    expect(address).toMatchObject({ value: url.replace('whose=mine', 'whose=firm') });
    await user.click(screen.getByRole('radio', { name: 'My clients' }));
    expect(address).toMatchObject({ value: url });
  });

  it('is renewed and stopped after a question', async () => {
    const { server, user } = await show();
    server.on('GET /deadlines/feed', made);
    await user.click(await screen.findByRole('button', { name: 'In your calendar' }));
    await user.click(await screen.findByRole('button', { name: 'Make another address' }));
    expect(server.countOf('POST /deadlines/feed')).toBe(0);
    const other = ok({ url: url.replace('secret', 'other'), madeAt: '2026-11-23T09:00:00.000Z' });
    server.on('POST /deadlines/feed', other);
    server.on('GET /deadlines/feed', other);
    await user.click(await screen.findByRole('button', { name: 'Replace the address' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Address of the calendar')).toMatchObject({
        value: 'https://dosar.test/calendar/other.ics?language=en&whose=mine',
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    server.on('DELETE /deadlines/feed', () => {
      server.on('GET /deadlines/feed', ok({ url: null, madeAt: null }));
      return ok({});
    });
    await user.click(await screen.findByRole('button', { name: 'Stop the calendar' }));
    expect(await screen.findByRole('button', { name: 'Make the address' })).toBeDefined();
  });
});
