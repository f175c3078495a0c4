import { aPdf } from '#serverTesting/declarations.ts';
import { DAY_MS, HOUR_MS, minutesBefore } from './calendar.ts';
import { DEMO_CLIENTS } from './clients.ts';
import type { DemoFirm } from './firm.ts';
import type { Happening } from './happening.ts';
import { uploadOne } from './mailbox.ts';
import type { PersonKey } from './people.ts';
import { specialWork } from './specialWork.ts';
import { dateOf, monthlyWork, type PlannedWork } from './workPlan.ts';

type Made = { readonly id: string; readonly taskIds: readonly string[] };

/** What the work of the firm needs. */
type Bureau = {
  readonly firm: DemoFirm;
  readonly clientIds: ReadonlyMap<string, string>;
  readonly made: Map<string, Made>;
};

/** What people do for clients in three months, each at its time, and what waits for them now. */
export function workDays(firm: DemoFirm, clientIds: ReadonlyMap<string, string>, nowMs: number): Happening[] {
  const bureau: Bureau = { firm, clientIds, made: new Map() };
  const planned = [...monthlyWork(nowMs), ...specialWork(nowMs)].filter(({ createdAt }) => createdAt < nowMs);
  return [
    ...planned.flatMap((work) => courseOf(bureau, work)),
    ...looseTasks(bureau, nowMs),
    ...talk(bureau, nowMs),
    ...papers(bureau, nowMs),
    { at: minutesBefore(47, nowMs), run: () => startTimer(bureau) },
    { at: nowMs - 3 * DAY_MS, run: () => readNotices(firm, nowMs - 3 * DAY_MS) },
  ];
}

const idOf = ({ clientIds }: Bureau, taxId: string): string => clientIds.get(taxId) ?? '';

function madeOf({ made }: Bureau, key: string): Made {
  const work = made.get(key);
  if (work === undefined) throw new Error(`${key} is not made yet.`);
  return work;
}

/** A work item from its creation to its present state. */
function courseOf(bureau: Bureau, work: PlannedWork): Happening[] {
  const { key, assignee } = work;
  const calls = () => bureau.firm.as(assignee);
  const ticked = work.ticks.map((at, nth) => ({
    at,
    run: () =>
      calls().tasks.change({
        id: madeOf(bureau, key).taskIds[nth] ?? '',
        set: { status: 'Complete' },
        was: { status: 'ToDo' },
      }),
  }));
  const hours = work.hours.map(({ person, at, seconds }, nth) => ({
    at,
    run: () =>
      bureau.firm.as(person).timeEntries.create({
        clientId: idOf(bureau, work.client.taxId),
        workItemId: madeOf(bureau, key).id,
        workItemTaskId: madeOf(bureau, key).taskIds[nth] ?? null,
        day: dateOf(at),
        seconds,
        notes: '',
        isBillable: work.type !== 'Onboarding',
      }),
  }));
  const moved = {
    at: work.statusAt + 1,
    run: () =>
      calls().workItems.change({
        id: madeOf(bureau, key).id,
        set: { status: work.status },
        was: { status: 'ToDo' },
      }),
  };
  return [
    { at: work.createdAt, run: () => create(bureau, work) },
    ...ticked,
    ...hours,
    ...(work.status === 'ToDo' ? [] : [moved]),
  ];
}

async function create(bureau: Bureau, work: PlannedWork): Promise<void> {
  const { firm, made } = bureau;
  const calls = firm.as(work.type === 'Payroll' ? 'ioana' : 'stefan');
  const fields = {
    clientId: idOf(bureau, work.client.taxId),
    assigneeId: firm.idOf(work.assignee),
    title: work.title,
    description: work.description,
    budgetedHours: work.budgetedHours,
    priority: work.priority,
    workItemType: work.type,
    startDate: work.startDate,
    dueDate: work.dueDate,
    tags: [...work.tags],
  };
  const tasks = work.tasks.map((title) => ({ title, assigneeId: fields.assigneeId }));
  made.set(work.key, work.isSeries ? await createSeries(calls, fields, tasks) : await createItem(calls, fields, tasks));
}

type Calls = ReturnType<DemoFirm['as']>;
type Fields = Omit<Parameters<Calls['workItems']['create']>[0], 'status' | 'tags'> & { readonly tags: string[] };
type FirstTasks = readonly { readonly title: string; readonly assigneeId: string }[];

async function createItem(calls: Calls, fields: Fields, tasks: FirstTasks): Promise<Made> {
  const { id } = await calls.workItems.create({ ...fields, status: 'ToDo' });
  const { dueDate } = fields;
  const added = await calls.workItemTasks.createAll({ id, tasksRequest: tasks.map((task) => ({ ...task, dueDate })) });
  return { id, taskIds: added.map((task) => task.id) };
}

/** The same every month from now on. */
async function createSeries(calls: Calls, fields: Fields, tasks: FirstTasks): Promise<Made> {
  const dueAfterDays = Math.round((Date.parse(fields.dueDate) - Date.parse(fields.startDate)) / DAY_MS);
  const { workItemId: id } = await calls.workSeries.create({
    ...fields,
    unit: 'month',
    every: 1,
    leadDays: 3,
    endDate: null,
    tasks: tasks.map((task) => ({ ...task, notes: '', priority: null, dueAfterDays })),
  });
  const made = await calls.workItemTasks.list({ id });
  return { id, taskIds: made.map((task) => task.id) };
}

type LooseTask = readonly [client: number, title: string, assignee: PersonKey, dueIn: number, tags: readonly string[]];
/** Tasks without a work item; days are counted from today. */
const LOOSE: readonly LooseTask[] = [
  [0, 'Sună pentru facturile lipsă', 'ana', -1, ['TVA']],
  [7, 'Confirmă oferta pentru anul viitor', 'ana', 0, []],
  [12, 'Semnează contractul de prestări servicii', 'ana', 2, ['client nou']],
  [33, 'Verifică casa de marcat', 'radu', 1, ['TVA']],
  [19, 'Cere adeverința APIA', 'stefan', 6, []],
  [21, 'Trimite adeverințele de salariu', 'catalina', 0, ['salarii']],
  [27, 'Reînnoiește certificatul de semnătură', 'ioana', 9, ['ANAF']],
];

const looseTasks = (bureau: Bureau, nowMs: number): Happening[] =>
  LOOSE.map(([place, title, assignee, dueIn, tags], nth) => ({
    at: nowMs - (2 + nth) * DAY_MS,
    run: () =>
      bureau.firm.as('stefan').tasks.create({
        clientId: idOf(bureau, DEMO_CLIENTS[place]?.taxId ?? ''),
        title,
        assigneeId: bureau.firm.idOf(assignee),
        dueDate: dateOf(nowMs + dueIn * DAY_MS),
        priority: dueIn <= 0 ? 'High' : null,
        tags: [...tags],
      }),
  }));

type Remark = readonly [work: string, task: number, author: PersonKey, text: string, mentioned: readonly PersonKey[]];
/** What people say about tasks, the oldest first. */
const REMARKS: readonly Remark[] = [
  ['special 0', 1, 'stefan', 'Fișa pe plătitor arată o diferență de 1.240 lei la TVA din luna august.', []],
  ['special 0', 1, 'ana', 'Mulțumesc. @Ștefan Țurcanu, verifici te rog și plata din 25?', ['stefan']],
  ['special 4', 0, 'radu', 'Doi furnizori nu au răspuns încă; am revenit cu un e-mail.', []],
  [
    'special 6',
    0,
    'catalina',
    'Lipsește un certificat medical din octombrie. @Ioana Mărgineanu, îl ceri tu?',
    ['ioana'],
  ],
  [
    'special 1',
    2,
    'stefan',
    '@Ana Ionescu, am trecut cheltuielile de protocol la nedeductibile, te rog să te uiți.',
    ['ana'],
  ],
];

const talk = (bureau: Bureau, nowMs: number): Happening[] =>
  REMARKS.map(([key, task, author, text, mentioned], nth) => ({
    at: nowMs - (30 - 5 * nth) * HOUR_MS,
    run: () =>
      bureau.firm.as(author).taskComments.create({
        id: madeOf(bureau, key).taskIds[task] ?? '',
        text,
        mentionedIds: mentioned.map(bureau.firm.idOf),
      }),
  }));

/** Documents of some work items. */
const PAPERS = [
  ['special 0', 'Fisa pe platitor.pdf', 'FISA PE PLATITOR'],
  ['special 0', 'Contract cadru furnizor.pdf', 'CONTRACT CADRU DE FURNIZARE'],
  ['special 4', 'Confirmare de sold.pdf', 'CONFIRMARE DE SOLD'],
  ['special 2', 'Balanta de preluare.pdf', 'BALANTA DE VERIFICARE'],
] as const;

const papers = (bureau: Bureau, nowMs: number): Happening[] =>
  PAPERS.map(([key, name, heading], nth) => ({
    at: nowMs - (26 - 3 * nth) * HOUR_MS,
    run: async () => {
      const lines = [heading, `Document inventat pentru demonstratie, din ${dateOf(nowMs)}.`];
      const contentId = await uploadOne(bureau.firm, 'stefan', name, await aPdf([], { lines }));
      await bureau.firm.as('stefan').attachments.addToWorkItem({ id: madeOf(bureau, key).id, contentIds: [contentId] });
    },
  }));

/** A colleague is at work. */
async function startTimer(bureau: Bureau): Promise<void> {
  const { id, taskIds } = madeOf(bureau, 'special 4');
  await bureau.firm
    .as('radu')
    .timer.start({ workItemId: id, workItemTaskId: taskIds[1] ?? '', notes: 'Compar jurnalul cu extrasele' });
}

/** What came before has been read, so that the bell tells of the last days. */
async function readNotices({ as }: DemoFirm, untilMs: number): Promise<void> {
  for (const key of ['ana', 'stefan', 'ioana', 'radu', 'catalina'] as const) {
    await as(key).notices.readAll({ until: new Date(untilMs).toISOString() });
  }
}
