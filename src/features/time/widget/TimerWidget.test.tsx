import { act, screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, it } from 'vitest';
import { aRun } from '#machines/timer/timer.paths.ts';
import { systemActor } from '#src/shared/hooks/actors.tsx';
import { ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { renderTime } from '../testing/renderTime.tsx';
import { aTaskOf, aTimer } from '../testing/timeSample.ts';
import { TimerWidget } from './TimerWidget.tsx';

let close = () => {};
afterEach(() => close());

const run = aRun(1);
const aTask = { id: run.workItemTaskId, title: run.workItemTaskTitle };
const TASKS = 'GET /work-items/*/tasks';
type Routes = NonNullable<Parameters<typeof renderTime>[0]['routes']>;

async function open(routes: Routes = {}) {
  const rendered = await renderTime({
    routes: {
      'GET /timer/work-items': ok([
        { id: run.workItemId, title: run.workItemTitle, clientId: run.clientId, clientLegalName: run.clientLegalName },
      ]),
      [TASKS]: ok([]),
      ...routes,
    },
    paths: ['/work/time'],
    screen: () => <TimerWidget />,
  });
  ({ close } = rendered);
  const { user } = rendered;
  const choose = async (field: string | RegExp, typed: string, option: RegExp) => {
    await user.click(screen.getByRole('button', { name: field }));
    if (typed !== '') await user.type(await screen.findByRole('textbox', { name: 'Search' }), typed);
    await user.click(await screen.findByRole('option', { name: option }));
  };
  return { ...rendered, choose };
}

const runningFor = () => screen.findByRole('button', { name: /Timer, running for/ });

it('starts for a work item, a new task and a note, and says what is missing until then', async () => {
  const { user, choose, server } = await open({
    'POST /work-items/*/tasks': { status: 201, body: { ...aTaskOf(run), notes: '' } },
    'PUT /timer': ok(aTimer(run)),
  });
  await user.click(await screen.findByRole('button', { name: 'Timer' }));
  const start = screen.getByRole('button', { name: 'Start' });
  expect(start).toHaveProperty('disabled', true);
  expect(screen.getByText('Still missing: the work item, the task, the note.')).toBeDefined();
  await choose('Work item', '', /Contabilitate octombrie/);
  await choose('Task', 'Sarcina 1', /Sarcina 1/);
  expect(await screen.findByText(/The task is created when you start/)).toBeDefined();
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Verific{Enter}');
  await runningFor();
  expect(server.lastOf('POST /work-items/*/tasks')?.body).toEqual({ title: 'Sarcina 1' });
  expect(server.lastOf('PUT /timer')?.body).toEqual({
    workItemId: run.workItemId,
    workItemTaskId: aTask.id,
    notes: 'Verific',
  });
});

it('finds a task by words of its title in any order', async () => {
  const { user, choose } = await open({ [TASKS]: ok([{ ...aTaskOf(run), title: 'Verificare jurnal vânzări' }]) });
  await user.click(await screen.findByRole('button', { name: 'Timer' }));
  await choose('Work item', '', /Contabilitate octombrie/);
  await choose('Task', 'vanzari verif', /Verificare jurnal vânzări/);
});

it('shows what the server has running, by the server’s clock', async () => {
  const now = new Date(run.startedMs + 2_537_000);
  await open({ 'GET /timer': ok(aTimer(run, now)) });
  expect((await screen.findByRole('timer')).textContent).toMatch(/^00:42:1[78]$/);
});

it('asks before it stops another one, which it names to the server', async () => {
  const other = aRun(2);
  const { app, user, server } = await open({ 'GET /timer': ok(aTimer(run)), 'PUT /timer': ok(aTimer(other)) });
  await runningFor();
  const { workItemId, workItemTaskId: id, notes } = other;
  act(() => systemActor(app, 'timer').send({ type: 'timer.start', request: { workItemId, task: { id }, notes } }));
  const question = await screen.findByRole('alertdialog', { name: 'Stop the timer that is running?' });
  expect(server.countOf('PUT /timer')).toBe(0);
  await user.click(within(question).getByRole('button', { name: 'Stop it and start' }));
  await waitFor(() => expect(server.lastOf('PUT /timer')?.body).toMatchObject({ replaces: run.startTime }));
});

it('goes on showing what runs when the stop fails, until the server has stopped it', async () => {
  const { user, server } = await open({ 'GET /timer': ok(aTimer(run)), 'DELETE /timer': refusal('server.unexpected') });
  await user.click(await runningFor());
  await user.click(await screen.findByRole('button', { name: 'Stop' }));
  await waitFor(() => expect(server.countOf('GET /timer')).toBe(2));
  await runningFor();
  server.on('DELETE /timer', ok({ timer: aTimer(null), entryId: null, seconds: 60, isCut: false }));
  await user.click(await screen.findByRole('button', { name: 'Stop' }));
  await screen.findByRole('button', { name: 'Timer' });
  expect(server.lastOf('DELETE /timer')?.body).toMatchObject({ startTime: run.startTime });
});

it('asks whether somebody still works, and cuts the time off where they stopped', async () => {
  const { app, user, server } = await open({
    'GET /timer': ok(aTimer(run, new Date(run.startedMs + 3_600_000))),
    'DELETE /timer': ok({ timer: aTimer(null), entryId: null, seconds: 60, isCut: false }),
  });
  await runningFor();
  const sinceMs = Date.now() - 45 * 60_000;
  act(() => systemActor(app, 'timer').send({ type: 'idle.reached', sinceMs }));
  const question = await screen.findByRole('alertdialog', { name: 'Still working?' });
  await user.click(within(question).getByRole('button', { name: /^Stop at/ }));
  await screen.findByRole('button', { name: 'Timer' });
  const { until } = v.parse(v.object({ until: v.string() }), server.lastOf('DELETE /timer')?.body);
  expect(Math.abs(Date.parse(until) - (run.startedMs + 15 * 60_000))).toBeLessThan(10_000);
});

it('counts what was worked today', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Timer' }));
  expect(await screen.findByText('Today 3 h 52 min in 2 entries')).toBeDefined();
});
