import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { DueForm } from '#contracts/api/deadlines.ts';
import { anAccount } from '#src/shared/testing/accountSample.ts';
import { ok } from '#src/shared/testing/fakeServer.ts';
import { closeHome, open, showOnPhone, stopped, timerDraft, uuid } from './testing/renderHome.tsx';

afterEach(closeHome);

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

it('deadlines have their figures, and those that are missing stand out', async () => {
  const deadlines = [{ date: '2026-11-25', moves: [], forms: [aForm('D300'), aForm('D301', NOTHING)] }];
  await open({ 'GET /home/deadlines': ok({ today: '2026-11-23', deadlines }) });
  expect(await screen.findByText('2 days')).toBeDefined();
  const row = within(screen.getByRole('row', { name: /^D300/ }));
  expect(row.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['31', '7', '4']);
  const me = anAccount().user.id;
  expect(row.getByRole('link', { name: '4' }).getAttribute('href')).toBe(
    `/dashboards/spv-report?month=10&year=2026&form=D300&accountManager=${me}&stage=withErrors%2CwithErrorsElsewhere%2Cmissing`,
  );
  expect(row.getByRole('link', { name: '7' }).getAttribute('href')).toContain('stage=waiting');
  expect(screen.queryByRole('row', { name: /^D301/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'All deadlines' }).getAttribute('href')).toBe(
    `/deadlines?accountManager=${me}`,
  );
});

it('a deadline that is not on its usual day says why, and names the months where there are two', async () => {
  const daysOff = [
    { date: '2026-11-30', holiday: 'saintAndrew' },
    { date: '2026-12-01', holiday: 'nationalDay' },
  ];
  const deadlines = [
    {
      date: '2026-12-02',
      moves: [{ from: '2026-11-30', rule: 'dayOff', daysOff }],
      forms: [aForm('D394', { month: 9 }), aForm('D394')],
    },
  ];
  await open({ 'GET /home/deadlines': ok({ today: '2026-11-23', deadlines }) });
  expect(
    await screen.findByText(/^Moved from Monday 30 November: Saint Andrew \(30 Nov.*\), National Day \(1 Dec.*\)\.$/),
  ).toBeDefined();
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent?.slice(0, 12))).toEqual(
    expect.arrayContaining(['D394Sept 202', 'D394Oct 2026']),
  );
});

const timed = {
  clientId: uuid(900),
  clientLegalName: 'ALTORA SRL',
  workItemId: uuid(8),
  workItemTitle: 'Contabilitate',
  workItemTaskId: uuid(9),
  workItemTaskTitle: 'Jurnal',
};

it('deadlines are one line on a phone, which unfolds', async () => {
  showOnPhone();
  const deadlines = [{ date: '2026-11-25', moves: [], forms: [aForm('D300')] }];
  const { user } = await open({ 'GET /home/deadlines': ok({ today: '2026-11-23', deadlines }) });
  await user.click(await screen.findByText('11 not filed'));
  expect(screen.getByRole('row', { name: /D300/ })).toBeDefined();
});

const entryOf = (number: number, task: number) => ({
  ...timed,
  id: uuid(number),
  userId: anAccount().user.id,
  userName: 'Ana Ionescu',
  workItemTaskId: uuid(task),
  workItemTaskTitle: `Sarcina ${task}`,
  day: '2026-11-23',
  startTime: null,
  seconds: 600,
  notes: '',
  isBillable: true,
  revision: 1,
});

it('without a timer the tasks that were timed last are offered, each once', async () => {
  const items = [entryOf(1, 21), entryOf(2, 21), entryOf(3, 22), entryOf(4, 23), entryOf(5, 24)];
  const page = { items, hasNextPage: false, nextCursor: null, previousCursor: null };
  const { user } = await open({ 'GET /time-entries': ok(page) });
  const panel = within(await screen.findByRole('region', { name: 'Timer' }));
  await panel.findByRole('button', { name: /^Sarcina 21/ });
  const offered = panel.getAllByRole('button').map(({ textContent }) => textContent);
  expect(offered.slice(1)).toEqual(['Sarcina 21ALTORA SRL', 'Sarcina 22ALTORA SRL', 'Sarcina 23ALTORA SRL']);
  await user.click(panel.getByRole('button', { name: /^Sarcina 22/ }));
  expect(timerDraft()).toMatchObject({ isOpen: true, task: { id: uuid(22) }, workItem: { id: uuid(8) } });
});

it('the running timer counts by the clock of the server, and is stopped here', async () => {
  const running = { ...stopped, state: 'Running', startTime: '2026-11-23T10:00:00.000Z', ...timed };
  const { server, user } = await open({ 'GET /timer': ok(running) });
  expect((await screen.findByText(/^00:42:1\d$/)).textContent).toBeDefined();
  server.on('DELETE /timer', ok({ timer: stopped, entryId: null, seconds: null, isCut: false }));
  server.on('GET /timer', ok(stopped));
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  await waitFor(() => expect(screen.queryByText('Jurnal')).toBeNull());
});
