import { useTranslation } from 'react-i18next';
import type { HomeScope, ToDoLine } from '#contracts/api/home.ts';
import { layoutRecipe } from '#src/shared/ui/layout.recipe.ts';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { useSetStatus } from '../home.queries.ts';
import { sectionRecipe } from '../section.recipe.ts';
import { ToDoRow } from './ToDoRow.tsx';
import { useTimerKey } from './useTimerKey.ts';
import { Link } from '#src/shared/ui/actions/Link.tsx';

type ToDoSectionProps = {
  readonly scope: HomeScope;
  readonly toDo: {
    readonly today: string;
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
export function ToDoSection({ scope, toDo: { today, lines, count } }: ToDoSectionProps) {
  const { t } = useTranslation('home');
  const setStatus = useSetStatus(scope);
  useTimerKey(lines);
  const grouped = Map.groupBy(lines, ({ dueDate }) => groupOf(dueDate, today));
  return (
    <section className={sectionRecipe.frame} aria-labelledby="home-to-do">
      <header className={sectionRecipe.head}>
        <h2 id="home-to-do" className={textRecipe.heading}>
          {t('toDo.title')}
        </h2>
        <span className={sectionRecipe.count}>{count.isCapped ? `${count.count}+` : count.count}</span>
        <Link to="/work/tasks" className={sectionRecipe.more}>
          {t('toDo.all')}
        </Link>
      </header>
      {GROUPS.map((group) => {
        const ofGroup = grouped.get(group) ?? [];
        return ofGroup.length === 0 ? null : (
          <div key={group}>
            <h3 className={sectionRecipe.group} data-late={group === 'late' || undefined}>
              {t(GROUP_KEY[group])} <span>{ofGroup.length}</span>
            </h3>
            <ul className={layoutRecipe.list}>
              {ofGroup.map((line) => (
                <ToDoRow
                  key={line.id}
                  line={line}
                  isLate={group === 'late'}
                  hasAssignee={scope === 'firm'}
                  onStatus={(status) => setStatus.mutate({ line, status })}
                />
              ))}
            </ul>
          </div>
        );
      })}
    </section>
  );
}
