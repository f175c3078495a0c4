import { act, screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import { systemActor } from '#src/shared/hooks/actors.tsx';
import { anAccount } from '#src/shared/testing/accountSample.ts';
import { ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { renderTime } from '../testing/renderTime.tsx';
import { anEntry, aTaskOf } from '../testing/timeSample.ts';
import { TimeScreen } from '../TimeScreen.tsx';
import { timeSearchSchema } from './timeSearch.ts';

let close = () => {};
afterEach(() => close());

const page = (items: readonly unknown[]) => ok({ items, hasNextPage: false, nextCursor: null, previousCursor: null });
const entry = anEntry();
type Options = Partial<Parameters<typeof renderTime>[0]>;

async function open(path: string, options: Options = {}) {
  const rendered = await renderTime({
    path,
    paths: ['/work/time'],
    screen: ({ search }) => <TimeScreen search={v.parse(timeSearchSchema, search)} />,
    ...options,
    routes: {
      'GET /time-entries': page([entry]),
      'GET /time-entries/week': ok([]),
      'GET /users': ok([{ id: entry.userId, displayName: entry.userName }]),
      'GET /clients/list': ok([]),
      ...options.routes,
    },
  });
  ({ close } = rendered);
  return rendered;
}

describe('the list of time', () => {
  it('shows each entry and the sum of what the filters leave', async () => {
    await open('/work/time');
    const row = await screen.findByRole('row', { name: /ALTORA DISTRIBUȚIE SRL/ });
    expect(row.textContent).toContain('1 h 30 min');
    expect(row.textContent).toContain('Maria Popa');
    expect(await screen.findByText('3 h 52 min')).toBeDefined();
  });

  it('asks the server by the filters of the address, and leaves out people for a member', async () => {
    const { server } = await open('/work/time?billable=no&from=2026-11-01', { account: anAccount({ role: 'member' }) });
    await screen.findByRole('row', { name: /ALTORA/ });
    const asked = server.lastOf('GET /time-entries')?.url.searchParams;
    expect([asked?.get('isBillable'), asked?.get('fromDay')]).toEqual(['false', '2026-11-01']);
    expect(screen.queryByRole('columnheader', { name: 'Person' })).toBeNull();
  });

  it('deletes an entry, and takes it back', async () => {
    const { app, user, server } = await open('/work/time', {
      routes: { 'DELETE /time-entries/*': ok({}), 'PUT /time-entries/*/restored': ok(entry) },
    });
    await user.click(await screen.findByRole('button', { name: /^Delete the entry/ }));
    const toast = () => systemActor(app, 'toaster').getSnapshot().context.current;
    await waitFor(() => expect(toast()?.title).toBe('time:toast.deleted'));
    toast()?.action?.run();
    await waitFor(() => expect(server.countOf('PUT /time-entries/*/restored')).toBe(1));
  });

  it('changes an entry with its duration as people write it', async () => {
    const { user, server } = await open(`/work/time?entry=${entry.id}`, {
      routes: { 'PUT /time-entries/*': ok({ ...entry, seconds: 8100 }), 'GET /clients/list': ok([aClient]) },
    });
    const dialog = await screen.findByRole('dialog', { name: 'Edit time' });
    const duration = within(dialog).getByRole('textbox', { name: 'Duration' });
    await user.clear(duration);
    await user.type(duration, 'mult');
    await user.click(within(dialog).getByRole('button', { name: /^Save/ }));
    expect(await within(dialog).findByText(/Enter a duration/)).toBeDefined();
    await user.clear(duration);
    await user.type(duration, '2,25');
    await user.click(within(dialog).getByRole('button', { name: /^Save/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.lastOf('PUT /time-entries/*')?.body).toEqual({
      seconds: 8100,
      isConfirmed: false,
      revision: 1,
    });
  });

  it('asks whose values stay of an entry that a colleague has changed while it is open', async () => {
    const theirs = { ...entry, seconds: 10_800, revision: 2 };
    const { user, server, queries } = await open(`/work/time?entry=${entry.id}`, {
      routes: {
        'PUT /time-entries/*': ok({ ...theirs, notes: 'Alt jurnal', revision: 3 }),
        'GET /clients/list': ok([aClient]),
      },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit time' }));
    const note = dialog.getByRole('textbox', { name: 'Note' });
    await user.clear(note);
    await user.type(note, 'Alt jurnal');
    server.on('GET /time-entries', page([theirs]));
    await act(() => queries.invalidateQueries());
    expect(await dialog.findByText(/^Duration was changed meanwhile by someone else to “3 h”/)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Keep my value' }));
    await user.click(dialog.getByRole('button', { name: /^Save/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.lastOf('PUT /time-entries/*')?.body).toEqual({
      seconds: 5400,
      notes: 'Alt jurnal',
      isConfirmed: false,
      revision: 2,
    });
  });
});

it('finds the task of new time by words in any order', async () => {
  const task = { ...aTaskOf(entry), title: 'Verificare jurnal vânzări' };
  const { user } = await open(`/work/time?entry=${entry.id}`, {
    routes: { 'GET /clients/list': ok([aClient]), 'GET /work-items/*/tasks': ok([task]) },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit time' }));
  await user.click(dialog.getByRole('button', { name: /^Task/ }));
  await user.type(await screen.findByRole('textbox', { name: 'Search' }), 'vanzari verif');
  expect(await screen.findByRole('option', { name: /Verificare jurnal/ })).toBeDefined();
});

describe('time that looks like a slip', () => {
  const SAVE = 'PUT /time-entries/*';
  const unusual = refusal('timeEntry.unusual', { reasons: ['longAgo', 'fullDay'], seconds: 90_000 });
  async function saveOther() {
    const rendered = await open(`/work/time?entry=${entry.id}`, {
      routes: { [SAVE]: unusual, 'GET /clients/list': ok([aClient]) },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit time' }));
    const duration = dialog.getByRole('textbox', { name: 'Duration' });
    await rendered.user.clear(duration);
    await rendered.user.type(duration, '20:00');
    await rendered.user.click(dialog.getByRole('button', { name: /^Save/ }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Is this meant?' }));
    expect(
      question.getByText('This day is more than a year ago. With it this day has 25 h, more than 24 hours.'),
    ).toBeDefined();
    expect(rendered.server.lastOf(SAVE)?.body).toMatchObject({ isConfirmed: false });
    return { ...rendered, dialog, question };
  }

  it('is saved once somebody says that it is meant', async () => {
    const { user, server, question } = await saveOther();
    server.on(SAVE, ok({ ...entry, seconds: 72_000 }));
    await user.click(question.getByRole('button', { name: 'Save it like this' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.lastOf(SAVE)?.body).toMatchObject({ isConfirmed: true, seconds: 72_000 });
  });

  it('stays in the form where it was none', async () => {
    const { user, server, dialog, question } = await saveOther();
    await user.click(question.getByRole('button', { name: 'Correct it' }));
    expect(await dialog.findByText('Look at the day and the duration again.')).toBeDefined();
    expect(dialog.getByRole('textbox', { name: 'Duration' })).toHaveProperty('value', '20:00');
    expect(server.countOf(SAVE)).toBe(1);
  });
});

describe('the week', () => {
  const line = {
    clientId: entry.clientId,
    clientLegalName: entry.clientLegalName,
    workItemId: entry.workItemId,
    workItemTitle: entry.workItemTitle,
    days: [3600, 0, 1800, 0, 0, 0, 0],
  };

  it('has a line for each work item, with its sums', async () => {
    await open('/work/time?view=week&monday=2026-11-23', { routes: { 'GET /time-entries/week': ok([line]) } });
    const row = await screen.findByRole('row', { name: /^Contabilitate octombrie/ });
    expect(within(row).getAllByRole('cell').at(-1)?.textContent).toBe('1:30');
    expect(within(row).getByRole('button', { name: /Mon.*1:00/ })).toBeDefined();
  });

  it('opens the entries of a filled day, and takes time on an empty one', async () => {
    const { user, router } = await open('/work/time?view=week&monday=2026-11-23', {
      routes: { 'GET /time-entries/week': ok([line]), 'GET /clients/list': ok([aClient]) },
    });
    await user.click(await screen.findByRole('button', { name: /^Add time for Contabilitate octombrie, .*24/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Add time' });
    expect(within(dialog).getByDisplayValue('24/11/2026')).toBeDefined();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: /Wed.*0:30/ }));
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({ from: '2026-11-25', workItem: entry.workItemId }),
    );
  });
});

const aClient = {
  id: entry.clientId,
  name: entry.clientLegalName,
  legalName: entry.clientLegalName,
  taxId: null,
  isActive: true,
  accountManager: null,
  customerSince: '2020-01-01',
};
