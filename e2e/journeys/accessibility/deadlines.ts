import type { Deadline, DueForm } from '#contracts/api/deadlines.ts';
import { filled } from '#steps/texts.ts';
import { enter, whileAnswered, whileBroken, type Visit } from './visit.ts';

const LIST = '/deadlines';
const FEED = '/deadlines/feed';
const ID = '00000000-0000-4000-8000-000000000301';
const OCTOBER = { month: 10, year: 2026 };
const aForm = (statementType: DueForm['statementType'], [filed, waiting, missing]: readonly [number, number, number]) =>
  ({
    statementType,
    ...OCTOBER,
    extension: null,
    expected: filed + waiting + missing,
    filed,
    waiting,
    missing,
  }) satisfies DueForm;
const extended: DueForm = {
  ...aForm('D394', [2, 1, 9]),
  extension: {
    id: ID,
    statementType: 'D394',
    ...OCTOBER,
    lawfulDate: '2026-12-02',
    newDate: '2026-12-14',
    dueDate: '2026-12-14',
    reason: 'Ordin ANAF 1234/2026: declarația informativă, termen prorogat',
    byName: 'Ana Dumitru',
    at: '2026-11-20T09:00:00.000Z',
    revision: 1,
  },
};
const DEADLINES: readonly Deadline[] = [
  {
    date: '2026-11-20',
    moves: [],
    forms: [aForm('D710', [1, 0, 1])],
  },
  {
    date: '2026-11-25',
    moves: [],
    forms: [aForm('D100', [12, 3, 1]), aForm('D112', [35, 4, 3]), aForm('D300', [31, 7, 4])],
  },
  {
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
    forms: [aForm('D406', [0, 0, 12])],
  },
  { date: '2026-12-14', moves: [], forms: [extended] },
  {
    date: '2026-12-21',
    moves: [{ from: '2026-12-25', rule: 'december', daysOff: [] }],
    forms: [aForm('D300', [0, 0, 42])],
  },
  { date: '2026-12-31', moves: [], forms: [] },
];
const answerOf = (deadlines: readonly Deadline[]) => ({
  today: '2026-11-23',
  from: '2026-11-16',
  to: '2027-02-07',
  deadlines,
});
const NO_FEED = { url: null, madeAt: null };
const A_FEED = {
  url: `https://dosar.example.test/calendar/${'s3cR3t_'.repeat(12)}aA.ics?language=ro&whose=mine`,
  madeAt: '2026-11-20T09:00:00.000Z',
};

/** The calendar of deadlines, what extends one, and the address for one's own calendar. */
export async function tourDeadlines(visit: Visit): Promise<void> {
  const { page } = visit;
  const { deadlines } = visit.words;
  await whileBroken(visit, LIST, async () => {
    await enter(visit, LIST);
    await visit.look('deadlines that could not be loaded', page.getByText(deadlines.failed));
  });
  await whileAnswered(visit, LIST, answerOf([]), async () => {
    await enter(visit, LIST);
    await visit.look('weeks without a deadline', page.getByText(deadlines.empty.title));
  });
  await whileAnswered(visit, LIST, answerOf(DEADLINES), async () => {
    await enter(visit, LIST);
    await visit.look('deadlines', page.getByRole('rowheader', { name: /D394/ }));
    await tourExtensions(visit);
    await whileAnswered(visit, FEED, NO_FEED, () => tourFeed(visit, deadlines.feed.make));
    await whileAnswered(visit, FEED, A_FEED, () => tourFeed(visit, deadlines.feed.renew));
  });
}

async function tourExtensions({ page, look, words: { deadlines, form } }: Visit): Promise<void> {
  await page.getByRole('button', { name: deadlines.action.extendOne }).click();
  const dialog = page.getByRole('dialog', { name: deadlines.extend.title });
  await look('deadline to extend', dialog);
  await dialog.getByRole('button', { name: deadlines.extend.submit }).click();
  await look(
    'deadline to extend with mistakes',
    dialog.getByText(form.problem.required).filter({ visible: true }).first(),
  );
  await page.keyboard.press('Escape');
  const [before = ''] = filled(deadlines.action.menu, { form: 'D394', month: '|' }).split('|');
  await page.getByRole('button', { name: before }).click();
  await look('what can be done with an extension', page.getByRole('menu'));
  await page.getByRole('menuitem', { name: deadlines.action.withdraw }).click();
  const question = page.getByRole('alertdialog');
  await look('extension to withdraw', question);
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
}

/** The popover as it begins, and the question before the address is replaced. */
async function tourFeed(visit: Visit, button: string): Promise<void> {
  const { page, look } = visit;
  const { feed } = visit.words.deadlines;
  await enter(visit, LIST);
  await page.getByRole('button', { name: feed.open }).click();
  const command = page.getByRole('button', { name: button });
  if (button === feed.make) return look('calendar without an address', command);
  await look('address of a calendar', command);
  await command.click();
  await look('address of a calendar to replace', page.getByRole('button', { name: feed.renewConfirm }));
}
