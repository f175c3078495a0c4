import type { WorkItemType, WorkPriority, WorkStatus } from '#contracts/api/workItem.ts';
import { DAY_MS, HOUR_MS, onWorkday } from './calendar.ts';
import { DEMO_CLIENTS } from './clients.ts';
import type { PersonKey } from './people.ts';
import { dateOf, hoursOf, type PlannedWork } from './workPlan.ts';

/** Days are counted from today: created and begun so many days ago, due in so many. */
type Special = readonly [
  client: number,
  type: WorkItemType,
  title: string,
  assignee: PersonKey,
  priority: WorkPriority,
  status: WorkStatus,
  createdAgo: number,
  dueIn: number,
  budgetedHours: number,
  tags: readonly string[],
  tasks: readonly string[],
];

/** What is not done every month, with the owner's own work among it. */
const SPECIALS: readonly Special[] = [
  [
    8,
    'Advisory',
    'Pregătire control fiscal',
    'ana',
    'Urgent',
    'InProgress',
    9,
    1,
    16,
    ['control', 'urgent'],
    [
      'Strânge contractele cu furnizorii',
      'Verifică fișa pe plătitor',
      'Explică diferențele de TVA',
      'Stabilește întâlnirea cu inspectorul',
    ],
  ],
  [
    22,
    'TaxReturn',
    'Impozit pe profit, estimare de an',
    'ana',
    'High',
    'InReview',
    20,
    0,
    6,
    ['impozit'],
    ['Calculează profitul estimat', 'Verifică cheltuielile nedeductibile', 'Discută cu directorul economic'],
  ],
  [
    39,
    'Onboarding',
    'Preluare client nou',
    'ana',
    'High',
    'ToDo',
    3,
    4,
    8,
    ['client nou'],
    [
      'Cere balanța de preluare',
      'Cere împuternicirea pentru SPV',
      'Adaugă datele firmei',
      'Încarcă istoricul declarațiilor',
    ],
  ],
  [
    35,
    'Advisory',
    'Facilități pentru angajații IT',
    'ana',
    'Medium',
    'ToDo',
    5,
    12,
    3,
    ['salarii'],
    ['Verifică încadrarea posturilor', 'Scrie opinia'],
  ],
  [
    26,
    'Bookkeeping',
    'Reconciliere furnizori externi',
    'radu',
    'High',
    'InProgress',
    12,
    -2,
    10,
    ['TVA'],
    ['Cere confirmările de sold', 'Compară cu jurnalul de cumpărări', 'Corectează D390'],
  ],
  [
    15,
    'Other',
    'Inventar de sfârșit de an',
    'stefan',
    'Medium',
    'ToDo',
    6,
    20,
    12,
    ['inventar'],
    ['Propune comisia', 'Trimite listele', 'Valorifică rezultatele'],
  ],
  [
    18,
    'Payroll',
    'Recalculare concedii medicale',
    'catalina',
    'Urgent',
    'InProgress',
    4,
    2,
    5,
    ['salarii', 'urgent'],
    ['Verifică certificatele', 'Recalculează indemnizațiile', 'Depune D112 rectificativă'],
  ],
  [
    32,
    'Onboarding',
    'Preluare client nou',
    'radu',
    'Medium',
    'Complete',
    40,
    -22,
    8,
    ['client nou'],
    ['Cere balanța de preluare', 'Cere împuternicirea pentru SPV', 'Adaugă datele firmei'],
  ],
  [
    5,
    'Advisory',
    'Trecere la impozit pe profit',
    'stefan',
    'High',
    'InReview',
    15,
    3,
    4,
    ['impozit'],
    ['Urmărește plafonul', 'Depune declarația de mențiuni', 'Anunță clientul'],
  ],
  [
    11,
    'Other',
    'Răspuns la notificare ANAF',
    'ioana',
    'High',
    'ToDo',
    2,
    5,
    2,
    ['ANAF'],
    ['Citește notificarea', 'Scrie răspunsul'],
  ],
  [
    29,
    'TaxReturn',
    'Declarație rectificativă D300',
    'radu',
    'Low',
    'Complete',
    30,
    -12,
    2,
    ['TVA'],
    ['Identifică factura omisă', 'Depune rectificativa'],
  ],
  [
    37,
    'Advisory',
    'Dosar pentru credit bancar',
    'ana',
    'Low',
    'Complete',
    55,
    -35,
    5,
    ['bancă'],
    ['Pregătește bilanțul', 'Completează formularul băncii'],
  ],
  // Late on every day of the week: the owner's home is never empty.
  [
    3,
    'Advisory',
    'Eșalonare la plată',
    'ana',
    'High',
    'InProgress',
    14,
    -4,
    4,
    ['ANAF'],
    ['Verifică obligațiile restante', 'Scrie cererea'],
  ],
];

/** The firm's other work. */
export const specialWork = (nowMs: number): PlannedWork[] =>
  SPECIALS.flatMap((special, place) => {
    const [at, type, title, assignee, priority, status, createdAgo, dueIn, budgetedHours, tags, tasks] = special;
    const client = DEMO_CLIENTS[at];
    if (client === undefined) return [];
    const key = `special ${place}`;
    const createdAt = nowMs - createdAgo * DAY_MS;
    const endsAt = status === 'Complete' ? nowMs + dueIn * DAY_MS - DAY_MS : nowMs - 5 * HOUR_MS;
    const done = { ToDo: 0, InProgress: 1, InReview: tasks.length - 1, Complete: tasks.length }[status];
    const tick = (nth: number) => createdAt + ((endsAt - createdAt) * (nth + 1)) / (tasks.length + 1);
    return [
      {
        key,
        client,
        type,
        title,
        description: '',
        assignee,
        priority,
        budgetedHours,
        tags,
        createdAt,
        startDate: dateOf(createdAt),
        dueDate: dateOf(onWorkday(nowMs + dueIn * DAY_MS)),
        tasks,
        isSeries: false,
        ticks: tasks.slice(0, done).map((_, nth) => tick(nth)),
        status,
        statusAt: endsAt,
        hours:
          status === 'ToDo'
            ? []
            : hoursOf(key, assignee, { from: createdAt, to: endsAt, whole: endsAt - createdAt, budgetedHours }),
      },
    ];
  });
