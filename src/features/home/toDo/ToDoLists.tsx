import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { HomeScope, ToDoLine } from '#contracts/api/home.ts';
import { WORK_STATUSES } from '#contracts/api/workItem.ts';
import { useAccount } from '#src/shared/api/account.queries.ts';
import { Link } from '#src/shared/ui/actions/Link.tsx';

type ToDoListsProps = {
  readonly scope: HomeScope;
  readonly until: string;
  readonly lines: readonly ToDoLine[];
};

/** The lists of just what is counted: work items, and tasks. */
export function ToDoLists({ scope, until, lines }: ToDoListsProps) {
  const { t } = useTranslation('home');
  const me = useAccount()?.user.id;
  const due = { to: until, ...(scope === 'firm' || me === undefined ? {} : { assignee: me }) };
  const has = (kind: ToDoLine['kind']) => lines.some((line) => line.kind === kind);
  return (
    <span className={links}>
      {has('workItem') ? (
        <Link to="/work/workItems" search={{ ...due, status: OPEN }} className={link}>
          {t('toDo.workItems')}
        </Link>
      ) : null}
      {has('task') ? (
        <Link to="/work/tasks" search={due} className={link}>
          {t('toDo.all')}
        </Link>
      ) : null}
    </span>
  );
}

const OPEN = WORK_STATUSES.filter((status) => status !== 'Complete').join(',');
const links = css({ display: 'flex', gap: '12', ml: 'auto' });
const link = css({ textStyle: 'secondary', color: 'accentText', whiteSpace: 'nowrap' });
