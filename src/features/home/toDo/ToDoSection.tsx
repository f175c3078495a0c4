import { useTranslation } from 'react-i18next';
import type { HomeScope, ToDoLine } from '#contracts/api/home.ts';
import { layoutRecipe } from '#src/shared/ui/layout.recipe.ts';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { useSetStatus } from '../home.queries.ts';
import { sectionRecipe } from '../section.recipe.ts';
import { ToDoLists } from './ToDoLists.tsx';
import { ToDoRow } from './ToDoRow.tsx';
import { useTimerKey } from './useTimerKey.ts';
import { WorkCount } from './WorkCount.tsx';

type ToDoSectionProps = {
  readonly scope: HomeScope;
  readonly toDo: {
    readonly today: string;
    readonly until: string;
    readonly lines: readonly ToDoLine[];
    readonly count: { readonly count: number; readonly isCapped: boolean };
  };
};

const GROUPS = ['late', 'today', 'week'] as const;
type Group = (typeof GROUPS)[number];
const GROUP_KEY = { late: 'toDo.late', today: 'toDo.today', week: 'toDo.week' } as const satisfies Record<
  Group,
  string
>;
const groupOf = (dueDate: string, today: string): Group =>
  dueDate < today ? 'late' : dueDate === today ? 'today' : 'week';

/** Work items and tasks that are late, due today, or this week. */
export function ToDoSection({ scope, toDo: { today, until, lines, count } }: ToDoSectionProps) {
  const { t } = useTranslation('home');
  const setStatus = useSetStatus(scope);
  useTimerKey(lines);
  const grouped = Map.groupBy(lines, ({ dueDate }) => groupOf(dueDate, today));
  const groups = GROUPS.map((group) => ({ group, jobs: jobsOf(grouped.get(group) ?? []) }));
  const isCut = count.count > lines.length;
  return (
    <section className={sectionRecipe.frame} aria-labelledby="home-to-do">
      <header className={sectionRecipe.head}>
        <h2 id="home-to-do" className={textRecipe.heading}>
          {t('toDo.title')}
        </h2>
        <span className={sectionRecipe.count}>{isCut ? `${lines.length}+` : <WorkCount lines={lines} />}</span>
        <ToDoLists {...{ scope, until, lines }} />
      </header>
      {groups.map(({ group, jobs }) =>
        jobs.length === 0 ? null : (
          <div key={group}>
            <h3 className={sectionRecipe.group} data-late={group === 'late' || undefined}>
              {t(GROUP_KEY[group])}{' '}
              <span>
                <WorkCount lines={jobs.flat()} />
              </span>
            </h3>
            <ul className={layoutRecipe.list}>
              {jobs
                .flatMap(([job, ...tasks]) => [
                  { line: job, isNested: false },
                  ...tasks.map((line) => ({ line, isNested: true })),
                ])
                .map(({ line, isNested }) => (
                  <ToDoRow
                    key={line.id}
                    {...{ line, isNested }}
                    isLate={group === 'late'}
                    hasAssignee={scope === 'firm'}
                    onStatus={(status) => setStatus.mutate({ line, status })}
                  />
                ))}
            </ul>
          </div>
        ),
      )}
    </section>
  );
}

/** Each work item with its tasks, and each other task: a job and its tasks are one thing to do. */
function jobsOf(lines: readonly ToDoLine[]): [ToDoLine, ...ToDoLine[]][] {
  const jobs = new Set(lines.flatMap(({ kind, id }) => (kind === 'workItem' ? [id] : [])));
  const isOwn = ({ workItemId }: ToDoLine) => workItemId === null || !jobs.has(workItemId);
  return lines.filter(isOwn).map((line) => [line, ...lines.filter(({ workItemId }) => workItemId === line.id)]);
}
