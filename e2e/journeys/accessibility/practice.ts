import { enter, whileBroken, type Visit } from './visit.ts';

/** A work item of the firm with one task. */
export type Work = { readonly id: string; readonly title: string; readonly task: string };

/** Work items from the list to one of them, tasks and time. */
export async function tourWork(visit: Visit, work: Work): Promise<void> {
  await tourWorkItems(visit, work);
  await tourWorkItem(visit, work);
  await tourTasks(visit, work);
  await tourTime(visit, work);
}

async function tourWorkItems(visit: Visit, { title }: Work): Promise<void> {
  const { page, look } = visit;
  const { workItems } = visit.words;
  await whileBroken(visit, '/work-items', async () => {
    await enter(visit, '/work/workItems');
    await look('work that could not be loaded', page.getByText(workItems.error.title));
  });
  await enter(visit, '/work/workItems?status=Complete');
  await look('no work that matches', page.getByText(workItems.empty.filtered));
  await enter(visit, '/work/workItems');
  await look('work items', page.getByRole('table', { name: workItems.table }));
  await page.getByRole('table').getByRole('checkbox').nth(1).check();
  await look('work chosen', page.getByRole('toolbar').first());
  await enter(visit, '/work/workItems?view=board');
  await look('board of work', page.getByRole('link', { name: title }));
  await enter(visit, '/work/workItems/createWorkItem');
  const submit = page.getByRole('button', { name: workItems.create.submit });
  await look('new work item', submit);
  await submit.click();
  await look('new work item with mistakes', page.getByRole('textbox', { name: workItems.field.title }));
}

async function tourWorkItem(visit: Visit, { id, title }: Work): Promise<void> {
  const { page, look } = visit;
  for (const tab of ['timeline', 'tasks', 'details', 'timeAndBudget', 'documents']) {
    await enter(visit, `/work/workItems/${id}/${tab}`);
    await page.getByRole('button', { name: title }).first().waitFor();
    await look(`work item, ${tab}`, page.locator('#screen'));
  }
  await enter(visit, `/work/workItems/${id}/tasks`);
  await page.getByRole('list').getByRole('button', { expanded: false }).first().click();
  await look('task open in its list', page.getByRole('button', { name: visit.words.tasks.action.delete }).first());
}

async function tourTasks(visit: Visit, { task }: Work): Promise<void> {
  const { page, look } = visit;
  const { tasks } = visit.words;
  await enter(visit, '/work/tasks');
  await look('tasks', page.getByRole('table', { name: tasks.table }));
  await page.getByRole('link', { name: task }).click();
  const dialog = page.getByRole('dialog');
  await look('task', dialog.getByText(tasks.comment.none));
  await dialog.getByText(tasks.dialog.activity, { exact: true }).click();
  await look('what happened to a task', dialog.getByRole('listitem').first());
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('button', { name: tasks.action.create }).click();
  const form = page.getByRole('dialog', { name: tasks.create.title });
  await look('new task', form);
  await form.getByRole('button', { name: tasks.create.submit }).click();
  await look('new task with mistakes', form);
}

async function tourTime(visit: Visit, { title }: Work): Promise<void> {
  const { page, look } = visit;
  const { time } = visit.words;
  await enter(visit, '/work/time');
  await look('no time yet', page.getByText(time.empty.title));
  await page.getByRole('button', { name: time.action.add }).first().click();
  await look('time to enter', page.getByRole('dialog', { name: time.entry.addTitle }));
  await enter(visit, '/work/time?view=week');
  await look('week', page.getByText(time.week.this).or(page.getByRole('table')).first());
  await page
    .getByRole('banner')
    .getByRole('button', { name: new RegExp(`^${time.timer.title}`) })
    .click();
  const panel = page.getByRole('dialog', { name: time.timer.title });
  await look('timer', panel);
  await panel.getByRole('button', { name: time.field.workItem }).click();
  await look('work to time', page.getByRole('option', { name: title }));
}

/** The home page, the dashboards, and what one is told of. */
export async function tourDay(visit: Visit): Promise<void> {
  const { page, look } = visit;
  const { dashboards, home, notices } = visit.words;
  await whileBroken(visit, '/home', async () => {
    await enter(visit, '/');
    await look('a day that could not be loaded', page.getByText(home.failed));
  });
  await enter(visit, '/');
  await look(
    'home',
    page.getByRole('heading', { name: home.deadline.title }).or(page.locator('#screen aside')).first(),
  );
  await page.getByText(home.scope.firm, { exact: true }).click();
  await look('home of the firm', page.locator('#screen'));
  await enter(visit, '/dashboards/all-dashboards');
  await look('dashboards', page.getByRole('table'));
  await enter(visit, '/dashboards/bookkeeping');
  await look('bookkeeping', page.getByRole('heading', { level: 1 }));
  await enter(visit, '/home-dashboards/monthly-progress');
  await look('monthly progress', page.getByRole('heading', { name: dashboards.progress.title }));
  await enter(visit, '/home-dashboards/activity-report');
  await look('activity report', page.getByRole('table'));
  await enter(visit, '/settings/notifications');
  await look('what one is told of', page.getByRole('heading', { name: notices.preferences.title }));
}

/** What a client has had, and clients by the list. */
export async function tourClientTabs(visit: Visit): Promise<void> {
  const { page, look } = visit;
  await enter(visit, '/clients/clientList');
  await page.getByRole('table').getByRole('link').first().click();
  await page.waitForURL(/clientDetails/);
  const address = new URL(page.url()).pathname;
  for (const tab of ['workItems', 'tasks', 'filings', 'requests', 'messages', 'timeline']) {
    await enter(visit, `${address}/${tab}`);
    await look(`client, ${tab}`, page.locator('#screen h3, #screen table, #screen fieldset').first());
  }
  await enter(visit, '/clients/import');
  await look('clients to import', page.getByRole('textbox').last());
  await page.getByRole('textbox').last().fill('12345674\nx');
  await page.locator('#screen form button[type=submit], #screen button:enabled').last().click();
  await look('clients to review', page.getByRole('table'));
}
