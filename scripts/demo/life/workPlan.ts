import type { WorkItemType, WorkPriority, WorkStatus } from '#contracts/api/workItem.ts';
import { DAY_MS, HOUR_MS, instantIn, isWorkday, monthAt, onWorkday, type Month } from './calendar.ts';
import { chanceOf, numberBetween, oneOf } from './chance.ts';
import { DEMO_CLIENTS, type DemoClient } from './clients.ts';
import type { PersonKey } from './people.ts';

/** Work for a client with its tasks. Instants are ms since 1970, days are `yyyy-MM-dd`. */
export type PlannedWork = {
  readonly key: string;
  readonly client: DemoClient;
  readonly type: WorkItemType;
  readonly title: string;
  readonly description: string;
  readonly assignee: PersonKey;
  readonly priority: WorkPriority;
  readonly budgetedHours: number;
  readonly tags: readonly string[];
  readonly createdAt: number;
  readonly startDate: string;
  readonly dueDate: string;
  readonly tasks: readonly string[];
  /** When each of the first tasks was ticked, in their order; the others are open. */
  readonly ticks: readonly number[];
  /** How far it has come, and since when. */
  readonly status: WorkStatus;
  readonly statusAt: number;
  readonly hours: readonly PlannedHours[];
  /** It comes again every month. */
  readonly isSeries: boolean;
};

/** Time that a person wrote down in the evening of a day. */
export type PlannedHours = { readonly person: PersonKey; readonly at: number; readonly seconds: number };

/** Months of work, the current one included. */
const WORK_MONTHS = 4;

const MONTH_NAMES = [
  'ianuarie',
  'februarie',
  'martie',
  'aprilie',
  'mai',
  'iunie',
  'iulie',
  'august',
  'septembrie',
  'octombrie',
  'noiembrie',
  'decembrie',
] as const;

type Routine = Pick<PlannedWork, 'type' | 'tasks' | 'tags'> & {
  readonly name: string;
  readonly people: readonly [PersonKey, ...PersonKey[]];
  readonly lastDay: number;
  /** Which clients it is done for. */
  readonly isFor: (client: DemoClient, place: number) => boolean;
};

/** What is done every month. */
const ROUTINES: readonly Routine[] = [
  {
    name: 'Contabilitate',
    type: 'Bookkeeping',
    people: ['radu', 'stefan', 'radu', 'ana'],
    lastDay: 25,
    tags: ['TVA', 'lunar'],
    isFor: ({ rhythm, isActive }) => rhythm === 'monthly' && isActive,
    tasks: [
      'Importă extrasele de cont',
      'Înregistrează facturile de achiziții',
      'Înregistrează facturile emise',
      'Verifică balanța',
      'Depune decontul de TVA',
      'Trimite situația către client',
    ],
  },
  {
    name: 'Salarizare',
    type: 'Payroll',
    people: ['catalina', 'ioana'],
    lastDay: 20,
    tags: ['salarii', 'lunar'],
    isFor: ({ rhythm, isActive }, place) => rhythm !== 'micro' && isActive && place % 4 === 0,
    tasks: ['Adună pontajele', 'Calculează statele de plată', 'Trimite fluturașii', 'Depune D112'],
  },
];

/** The day of an instant, as the product writes it. */
export const dateOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

/** The monthly work of the last three months and of this one. */
export function monthlyWork(nowMs: number): PlannedWork[] {
  const current = monthAt(nowMs);
  const months = Array.from({ length: WORK_MONTHS }, (_, at) => current - WORK_MONTHS + 1 + at);
  return months.flatMap((month) =>
    ROUTINES.flatMap((routine) =>
      DEMO_CLIENTS.flatMap((client, place) =>
        routine.isFor(client, place) ? [monthOf(routine, client, place, month, nowMs)] : [],
      ),
    ),
  );
}

function monthOf(routine: Routine, client: DemoClient, place: number, month: Month, nowMs: number): PlannedWork {
  const key = `${routine.name} ${client.taxId} ${month}`;
  const createdAt = onWorkday(instantIn(month, 1, 6, place));
  const begunAt = onWorkday(instantIn(month, numberBetween(2, 8, 'begun', key), 7));
  const doneAt = onWorkday(instantIn(month, numberBetween(12, routine.lastDay - 1, 'done', key), 13));
  const isForgotten = month === monthAt(nowMs) - 1 && chanceOf('forgotten', key) < 0.12;
  const tasks = routine.tasks;
  const isSeries = routine.type === 'Payroll' && month === monthAt(nowMs);
  const ticks = tasks
    .map((_, nth) => onWorkday(begunAt + ((doneAt - begunAt) * (nth + 1)) / tasks.length))
    .slice(0, isForgotten ? -1 : undefined)
    .filter((at) => at < nowMs);
  const budgetedHours = numberBetween(4, 18, 'budget', client.taxId, routine.name) / 2;
  const [reported, year] = [(month + 11) % 12, Math.floor((month - 1) / 12)];
  const assignee = routine.people[place % routine.people.length] ?? routine.people[0];
  return {
    key,
    client,
    type: routine.type,
    // What comes again has one name for every month.
    title: isSeries ? `${routine.name} lunară` : `${routine.name} ${MONTH_NAMES[reported]} ${year}`,
    isSeries,
    description: '',
    assignee,
    priority: chanceOf('priority', client.taxId) < 0.2 ? 'High' : 'Medium',
    budgetedHours,
    tags: routine.tags,
    createdAt,
    startDate: dateOf(instantIn(month, 1)),
    dueDate: dateOf(onWorkday(instantIn(month, routine.lastDay))),
    tasks,
    ticks,
    ...progress({ begunAt, doneAt, createdAt, nowMs, isForgotten }),
    hours: hoursOf(key, assignee, {
      from: begunAt,
      to: Math.min(doneAt, nowMs),
      budgetedHours,
      whole: doneAt - begunAt,
    }),
  };
}

type Course = {
  readonly begunAt: number;
  readonly doneAt: number;
  readonly createdAt: number;
  readonly nowMs: number;
  readonly isForgotten: boolean;
};

function progress({ begunAt, doneAt, createdAt, nowMs, isForgotten }: Course): {
  status: WorkStatus;
  statusAt: number;
} {
  if (isForgotten) return { status: 'InReview', statusAt: doneAt };
  if (doneAt < nowMs) return { status: 'Complete', statusAt: doneAt };
  if (doneAt - 2 * DAY_MS < nowMs) return { status: 'InReview', statusAt: Math.max(begunAt, doneAt - 2 * DAY_MS) };
  return begunAt < nowMs ? { status: 'InProgress', statusAt: begunAt } : { status: 'ToDo', statusAt: createdAt };
}

type Span = { readonly from: number; readonly to: number; readonly whole: number; readonly budgetedHours: number };

/** The hours of work so far, on two to four of its days, a little more or less than budgeted. */
export function hoursOf(key: string, person: PersonKey, { from, to, whole, budgetedHours }: Span): PlannedHours[] {
  if (to <= from) return [];
  const parts = numberBetween(2, 4, 'parts', key);
  const used = budgetedHours * (0.7 + 0.55 * chanceOf('used', key)) * 3600;
  return Array.from({ length: parts }, (_, nth) => {
    const at = onWorkday(from + (whole * (nth + 0.5)) / parts);
    const seconds = Math.max(900, Math.round(used / parts / 900) * 900);
    const helper: PersonKey = nth === 1 ? oneOf(['ana', 'stefan', 'ioana', 'radu', 'catalina'], 'helper', key) : person;
    return { person: helper, at: Math.floor(at / DAY_MS) * DAY_MS + 14 * HOUR_MS, seconds };
  }).filter(({ at }) => at < to && isWorkday(at));
}
