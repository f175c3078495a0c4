import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { AnyEventObject } from 'xstate';
import type { Task } from '#contracts/api/task.ts';
import { taskListPaths } from '#machines/taskList/taskList.paths.ts';
import { systemActor } from '#src/shared/hooks/actors.tsx';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { longestPaths } from '#src/shared/testing/longestPaths.ts';
import { renderApp } from '#src/shared/testing/renderApp.tsx';
import { ana, aTask, done, idOf, listed, WORK_ITEM_ID } from '../testing/taskSample.ts';
import { WorkItemTasks } from './WorkItemTasks.tsx';

const LIST = 'GET /work-items/*/tasks';
const ADD = 'POST /work-items/*/tasks/bulk';
const CHANGE = 'PATCH /tasks/*';
const MOVE = 'PUT /work-items/*/tasks/order';
const DELETE = 'DELETE /tasks/*';
const RESTORE = 'PUT /tasks/*/restored';

let close = () => {};
afterEach(() => close());

/** Tasks 1 and 3 are open, 2 is completed; the calls that change something wait for the test. */
async function show() {
  const server = createFakeServer({
    'GET /users': ok([ana]),
    'GET /tasks/*/attachments': ok([]),
    'GET /tasks/*': ok(aTask(1)),
  });
  const stored = { tasks: [aTask(1), done(2), aTask(3)] as readonly Task[] };
  server.on(LIST, () => ok(stored.tasks.map(listed)));
  for (const route of [ADD, CHANGE, MOVE, DELETE, RESTORE]) server.hold(route);
  const rendered = await renderApp({
    server,
    link: createFakeLink([], { keyId: 'k', publicKey: 'p' }),
    vault: { keep: () => '', get: () => null, forget: () => {} },
    screen: () => <WorkItemTasks workItemId={WORK_ITEM_ID} />,
  });
  ({ close } = rendered);
  await screen.findByRole('list', { name: 'Open tasks' });
  return { ...rendered, server, stored };
}
type Shown = Awaited<ReturnType<typeof show>>;

/** What the server does with the call that waits, and what it answers. */
const WORKS: Readonly<Record<string, (shown: Shown) => unknown>> = {
  [ADD]: ({ server, stored }) => {
    const { tasksRequest } = server.lastOf(ADD)!.body as { tasksRequest: { title: string }[] };
    const made = tasksRequest.map(({ title }, at) => aTask(50 + at, { title }));
    stored.tasks = [...stored.tasks, ...made];
    return made.map(listed);
  },
  [CHANGE]: ({ server, stored }) => {
    const { url, body } = server.lastOf(CHANGE)!;
    const id = url.pathname.split('/').at(-1)!;
    const { set } = body as { set: Partial<Task> };
    stored.tasks = stored.tasks.map((task) => (task.id === id ? { ...task, ...set } : task));
    return stored.tasks.find((task) => task.id === id);
  },
  [MOVE]: ({ server, stored }) => {
    const { taskId } = server.lastOf(MOVE)!.body as { taskId: string };
    const moved = stored.tasks.find(({ id }) => id === taskId)!;
    stored.tasks = [...stored.tasks.filter((task) => task !== moved), moved];
    return stored.tasks.map(listed);
  },
  [DELETE]: ({ stored }) => {
    stored.tasks = stored.tasks.filter(({ id }) => id !== idOf(1));
    return {};
  },
  [RESTORE]: ({ stored }) => {
    stored.tasks = [aTask(1), ...stored.tasks];
    return aTask(1);
  },
};

async function answer(shown: Shown, event: AnyEventObject): Promise<void> {
  const { server } = shown;
  const waiting = () => Object.keys(WORKS).find((route) => server.isHeld(route));
  await waitFor(() => expect(waiting()).toBeDefined());
  const route = waiting()!;
  const output = event['output'] as { kind: string; reason?: string } | undefined;
  if (output?.kind === 'saved') return server.answer(route, ok(WORKS[route]!(shown)));
  if (output?.reason === 'changed') return server.answer(route, refusal('task.changed'));
  if (output?.reason === 'gone') return server.answer(route, refusal('task.notFound'));
  return server.answer(route, refusal('server.unexpected'));
}

const openTask = (number: number) =>
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`^Sarcina ${number}`) }));
const box = (number: number) => screen.getByRole('checkbox', { name: `Complete Sarcina ${number}` });
const paste = (text: string) =>
  fireEvent.paste(screen.getByLabelText('Add a task'), { clipboardData: { getData: () => text } });
const toast = ({ app }: Shown) => systemActor(app, 'toaster').getSnapshot().context.current;

/** Does by hand what the event says. */
async function happen(shown: Shown, event: AnyEventObject): Promise<void> {
  const line = screen.getByLabelText('Add a task');
  switch (event.type) {
    case 'text.entered':
      fireEvent.change(line, { target: { value: event['title'] } });
      return void fireEvent.keyDown(line, { key: 'Enter' });
    case 'lines.pasted':
      return void paste(event['text']);
    case 'task.ticked':
      return void fireEvent.click(box(1));
    case 'task.unticked':
      fireEvent.click(screen.getByRole('button', { name: /^Completed/ }));
      return void fireEvent.click(box(2));
    case 'task.changed':
      openTask(1);
      fireEvent.click(await screen.findByRole('button', { name: 'Priority: No priority' }));
      await shown.user.click(await screen.findByRole('option', { name: 'High', hidden: true }));
      return;
    case 'task.dragged':
      return void fireEvent.keyDown(screen.getByRole('button', { name: /^Sarcina 1/ }), {
        key: 'ArrowDown',
        altKey: true,
      });
    case 'task.delete':
      openTask(1);
      return void fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    case 'delete.undo': {
      // Only what was deleted can be brought back.
      await happen(shown, { type: 'task.delete' });
      await answer(shown, { type: 'answer', output: { kind: 'saved' } });
      await waitFor(() => expect(toast(shown)?.action).toBeDefined());
      return act(() => toast(shown)?.action?.run());
    }
    default:
      return answer(shown, event);
  }
}

const titlesIn = (name: string) => {
  const list = screen.queryByRole('list', { name });
  return list === null
    ? []
    : within(list)
        .queryAllByRole('checkbox')
        .map((each) => each.getAttribute('aria-label')?.replace('Complete ', ''));
};

/** What a person sees of the open tasks once a change is made, and once it was taken back. */
const OPEN: Readonly<Record<string, readonly [made: readonly string[], takenBack: readonly string[]]>> = {
  'text.entered': [
    ['Sarcina 1', 'Sarcina 3', 'Nouă'],
    ['Sarcina 1', 'Sarcina 3'],
  ],
  'lines.pasted': [
    ['Sarcina 1', 'Sarcina 3', 'Una', 'Două'],
    ['Sarcina 1', 'Sarcina 3'],
  ],
  'task.ticked': [['Sarcina 3'], ['Sarcina 1', 'Sarcina 3']],
  'task.unticked': [
    ['Sarcina 1', 'Sarcina 2', 'Sarcina 3'],
    ['Sarcina 1', 'Sarcina 3'],
  ],
  'task.changed': [
    ['Sarcina 1', 'Sarcina 3'],
    ['Sarcina 1', 'Sarcina 3'],
  ],
  'task.dragged': [
    ['Sarcina 3', 'Sarcina 1'],
    ['Sarcina 1', 'Sarcina 3'],
  ],
  'task.delete': [['Sarcina 3'], ['Sarcina 1', 'Sarcina 3']],
  // A task that is brought back appears with the answer.
  'delete.undo': [['Sarcina 1', 'Sarcina 3'], ['Sarcina 3']],
};

describe('the task list of a work item, along every path of its changes', () => {
  for (const { name, events } of longestPaths(taskListPaths)) {
    it(name, async () => {
      const shown = await show();
      for (const [at, event] of events.entries()) {
        const before = toast(shown);
        await happen(shown, event);
        const cause = events[at - 1]?.type ?? '';
        const [made, takenBack] = OPEN[OPEN[event.type] === undefined ? cause : event.type] ?? [[], []];
        const isAnswer = OPEN[event.type] === undefined;
        const isSaved = event['output']?.kind === 'saved';
        const isTooMany = event.type === 'lines.pasted' && String(event['text']).startsWith('x');
        if (isTooMany) {
          await waitFor(() => expect(toast(shown)?.title).toBe('tasks:paste.tooMany'));
          expect(titlesIn('Open tasks')).toEqual(['Sarcina 1', 'Sarcina 3']);
        } else if (isAnswer) {
          await waitFor(() => expect(titlesIn('Open tasks')).toEqual(isSaved ? made : takenBack));
          // What could not be saved is said.
          if (!isSaved) await waitFor(() => expect(toast(shown)).not.toBe(before));
          if (!isSaved) expect(toast(shown)?.title).toBe('tasks:edit.failed');
        } else if (event.type !== 'delete.undo') {
          // In the next frame, before the server has answered.
          expect(titlesIn('Open tasks')).toEqual(made);
        }
      }
    });
  }
});
