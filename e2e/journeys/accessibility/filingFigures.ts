import type { FilingFigures } from '#contracts/api/filingFigures.ts';
import { enter, whileAnswered, whileBroken, type Visit } from './visit.ts';

const CALL = '/spv-filings/figures';
const NOTHING: FilingFigures = {
  today: '2026-11-23',
  deadline: { date: '2026-11-25', months: [{ month: 10, year: 2026 }], daysOff: ['2026-11-21', '2026-11-22'] },
  due: 0,
  filed: 0,
  elsewhere: 0,
  confirmedWithErrors: 0,
  refused: 0,
  sending: 0,
  awaitingSigning: 0,
  awaitingApproval: 0,
  missing: 0,
  days: [],
  before: [],
};
const FIGURES: FilingFigures = {
  ...NOTHING,
  due: 124,
  filed: 90,
  elsewhere: 2,
  confirmedWithErrors: 3,
  sending: 9,
  awaitingSigning: 4,
  awaitingApproval: 6,
  missing: 15,
  days: [
    { date: '2026-10-30', filed: 1, withErrors: 0 },
    { date: '2026-11-18', filed: 10, withErrors: 0 },
    { date: '2026-11-19', filed: 60, withErrors: 0 },
    { date: '2026-11-20', filed: 14, withErrors: 3 },
    { date: '2026-11-23', filed: 5, withErrors: 0 },
  ],
  before: [
    { daysLeft: 5, filed: 12 },
    { daysLeft: 1, filed: 18 },
  ],
};

/** The figures and the chart above the filings, and their filters. */
export async function tourFilingFigures(visit: Visit): Promise<void> {
  const { page, look } = visit;
  const { figures } = visit.words.filings;
  await whileBroken(visit, CALL, async () => {
    await enter(visit, '/spv/filings?view=chart');
    await look('figures that could not be loaded', page.getByText(figures.failed));
  });
  await whileAnswered(visit, CALL, NOTHING, async () => {
    await enter(visit, '/spv/filings?view=chart');
    await look('figures of nothing', page.getByText(figures.none.split('{{')[0] ?? ''));
  });
  await whileAnswered(visit, CALL, FIGURES, async () => {
    await enter(visit, '/spv/filings?view=chart');
    await look('figures of filings', page.getByRole('figure', { name: figures.byDay }));
    await enter(visit, '/spv/filings?view=chart&deadline=2026-11-25&filedOn=2026-11-20');
    await look('filings of a day', page.locator('button[data-date="2026-11-20"][aria-pressed=true]'));
    await enter(visit, '/spv/filings?view=chart&deadline=2026-11-25&status=Approved');
    await look('filings of a figure', page.getByRole('button', { name: figures.awaitingSigning, pressed: true }));
    await page.getByRole('button', { name: /25/ }).first().click();
    await look('filter by deadline', page.getByRole('dialog', { name: figures.deadlineFilter }));
    await page.keyboard.press('Escape');
  });
}
