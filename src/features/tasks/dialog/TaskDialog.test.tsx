import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Task } from '#contracts/api/task.ts';
import { ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { dan, renderTasks } from '../testing/renderTasks.tsx';
import { ana, aTask, idOf } from '../testing/taskSample.ts';
import { TaskDialog } from './TaskDialog.tsx';

const CHANGE = 'PATCH /tasks/*';
const COMMENTS = 'GET /tasks/*/comments';
const aComment = (text: string) => ({
  id: idOf(50),
  authorId: dan.id,
  authorName: dan.displayName,
  text,
  mentionedIds: [],
  createdAt: '2026-11-20T09:00:00.000Z',
  editedAt: null,
});

let close = () => {};
afterEach(() => close());

async function show(task: Task = aTask(1), answers: Parameters<typeof renderTasks>[2] = {}) {
  const onClose = vi.fn<() => void>();
  const rendered = await renderTasks('/work/tasks', () => <TaskDialog taskId={task.id} onClose={onClose} />, {
    'GET /tasks/*': ok(task),
    [COMMENTS]: ok([]),
    'GET /tasks/*/attachments': ok([]),
    ...answers,
  });
  ({ close } = rendered);
  const dialog = within(await screen.findByRole('dialog', { name: 'ALFA SRL / Sarcina 1' }));
  return { ...rendered, dialog, onClose };
}

describe('the dialog of a task', () => {
  it('leads to its client and its work item', async () => {
    const { dialog } = await show();
    expect(dialog.getByRole('link', { name: 'ALFA SRL' }).getAttribute('href')).toContain('/clients/clientDetails/');
    const work = dialog.getByRole('link', { name: 'Contabilitate octombrie' });
    expect(work.getAttribute('href')).toMatch(/\/work\/workItems\/[^/]+\/tasks$/);
  });

  it('ticks the task, which is then complete, and unticks it, which is then in progress', async () => {
    const { dialog, user, server } = await show();
    server.on('GET /tasks/*', ok(aTask(1, { status: 'Complete', revision: 2 })));
    server.on(CHANGE, ok(aTask(1, { status: 'Complete', completedAt: '2026-11-21T08:00:00.000Z', revision: 2 })));
    await user.click(dialog.getByRole('checkbox', { name: /Sarcina 1/ }));
    await waitFor(() =>
      expect(server.lastOf(CHANGE)?.body).toEqual({ set: { status: 'Complete' }, was: { status: 'ToDo' } }),
    );
    await waitFor(() => expect(dialog.getByRole<HTMLInputElement>('checkbox').checked).toBe(true));
    await user.click(dialog.getByRole('checkbox', { name: /Sarcina 1/ }));
    await waitFor(() =>
      expect(server.lastOf(CHANGE)?.body).toEqual({ set: { status: 'InProgress' }, was: { status: 'Complete' } }),
    );
  });

  it('does not overwrite what a colleague has set meanwhile', async () => {
    const { dialog, user, toast, server } = await show(aTask(1), { [CHANGE]: refusal('task.changed') });
    server.on('GET /tasks/*', ok(aTask(1, { status: 'InReview', revision: 2 })));
    await user.click(dialog.getByRole('checkbox', { name: /Sarcina 1/ }));
    await waitFor(() => expect(toast()?.text).toBe('tasks:edit.changed'));
    expect(await dialog.findByRole('button', { name: 'Status: Client review' })).toBeDefined();
  });

  it('says that an edit was saved, and that one failed', async () => {
    const { dialog, user, toast, server } = await show(aTask(1), {
      [CHANGE]: ok(aTask(1, { status: 'Complete', completedAt: '2026-11-21T08:00:00.000Z', revision: 2 })),
    });
    await user.click(dialog.getByRole('checkbox', { name: /Sarcina 1/ }));
    await waitFor(() => expect(toast()).toMatchObject({ kind: 'success', title: 'tasks:edit.done' }));
    server.on(CHANGE, refusal('server.unexpected'));
    await user.click(dialog.getByRole('checkbox', { name: /Sarcina 1/ }));
    await waitFor(() =>
      expect(toast()).toMatchObject({ kind: 'warning', title: 'tasks:edit.failed', text: 'tasks:edit.failedText' }),
    );
  });

  it('opens its files in the viewer, below its work item or below the tasks', async () => {
    const file = {
      id: idOf(70),
      contentId: idOf(71),
      name: 'factura 1.pdf',
      mimeType: 'application/pdf',
      sizeBytes: 2048,
      url: '/content/x',
      uploadedBy: 'Ana Ionescu',
      uploadedDate: '2026-11-20T08:00:00.000Z',
    };
    const files = { 'GET /tasks/*/attachments': ok([file]) };
    const link = async (dialog: Awaited<ReturnType<typeof show>>['dialog']) =>
      (await dialog.findByRole('link', { name: 'factura 1.pdf' })).getAttribute('href');
    expect(await link((await show(aTask(1), files)).dialog)).toMatch(
      new RegExp(`/work/workItems/[^/]+/tasks/${idOf(1)}/documents/factura%201\\.pdf\\?file=`),
    );
    close();
    expect(await link((await show(aTask(1, { workItemId: null, workItemTitle: null }), files)).dialog)).toMatch(
      new RegExp(`/work/tasks/${idOf(1)}/documents/factura%201\\.pdf\\?file=`),
    );
  });

  it('offers the timer for a task of a work item, and not for one without', async () => {
    const { dialog } = await show();
    expect(dialog.getByRole('button', { name: 'Start' })).toBeDefined();
    close();
    const other = await show(aTask(1, { workItemId: null, workItemTitle: null }));
    expect(other.dialog.queryByRole('button', { name: 'Start' })).toBeNull();
  });

  it('shows what was said, or what has happened', async () => {
    const { dialog, user } = await show(aTask(1), {
      [COMMENTS]: ok([aComment('Lipsește factura')]),
      'GET /tasks/*/activity': ok({
        items: [
          {
            id: idOf(60),
            at: '2026-11-20T10:00:00.000Z',
            entity: 'task',
            entityId: idOf(1),
            action: 'update',
            title: 'Sarcina 1',
            actorName: dan.displayName,
            changes: [{ field: 'status', before: 'ToDo', after: 'InProgress' }],
          },
        ],
        hasNextPage: false,
        nextCursor: null,
        previousCursor: null,
      }),
    });
    expect(await dialog.findByText('Lipsește factura')).toBeDefined();
    await user.click(dialog.getByRole('radio', { name: 'Activity' }));
    expect(await dialog.findByText('Status: To do → In progress')).toBeDefined();
    expect(dialog.queryByText('Lipsește factura')).toBeNull();
  });

  it('names a colleague in a comment, who is told', async () => {
    const POST = 'POST /tasks/*/comments';
    const { dialog, user, server } = await show(aTask(1), {
      [POST]: { status: 201, body: { ...aComment('x'), authorId: ana.id, authorName: ana.displayName } },
    });
    const box = dialog.getByRole('textbox', { name: /comment/ });
    await user.type(box, 'Verifici, @da');
    await user.click(await dialog.findByRole('option', { name: /Dan Pop/ }));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(server.lastOf(POST)?.body).toMatchObject({ mentionedIds: [dan.id] }));
    await waitFor(() => expect(box).toHaveProperty('value', ''));
  });

  it('keeps a comment that could not be sent', async () => {
    const { dialog, user, toast } = await show(aTask(1), {
      'POST /tasks/*/comments': refusal('task.notFound'),
    });
    const box = dialog.getByRole('textbox', { name: /comment/ });
    await user.type(box, 'De reținut');
    await user.click(dialog.getByRole('button', { name: /^Send/ }));
    await waitFor(() => expect(toast()?.kind).toBe('warning'));
    expect(box).toHaveProperty('value', 'De reținut');
  });

  it('deletes the task and closes', async () => {
    const { dialog, user, onClose } = await show(aTask(1), { 'DELETE /tasks/*': ok() });
    await user.click(dialog.getByRole('button', { name: /Delete/ }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });
});

describe('the dialog of a task that is gone', () => {
  it('says so', async () => {
    ({ close } = await renderTasks('/work/tasks', () => <TaskDialog taskId={idOf(1)} onClose={() => {}} />, {
      'GET /tasks/*': refusal('task.notFound'),
    }));
    expect(await screen.findByText('This task does not exist')).toBeDefined();
  });
});
