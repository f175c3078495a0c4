import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css, cx } from 'styled-system/css';
import type { Invitation } from '#contracts/api/invitations.ts';
import type { Colleague } from '#contracts/api/users.ts';
import { tableRecipe } from '#src/shared/table/table.recipe.ts';
import { ColleagueRow } from './ColleagueRow.tsx';
import { InvitationRow } from './InvitationRow.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';
import { WithdrawDialog } from './WithdrawDialog.tsx';

type ColleagueListProps = {
  readonly colleagues: readonly Colleague[];
  readonly invitations: readonly Invitation[];
};

const table = tableRecipe();
const COLUMNS = ['column.name', 'column.email', 'column.role', 'column.teams', 'column.state'] as const;

/** The people of the firm, then those who are invited. */
export function ColleagueList({ colleagues, invitations }: ColleagueListProps) {
  const { t } = useTranslation('users');
  const [removed, setRemoved] = useState<Colleague | null>(null);
  const [withdrawn, setWithdrawn] = useState<Invitation | null>(null);
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <caption className="sr-only">{t('tab.colleagues')}</caption>
        <thead className={table.header}>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className={cx(table.head, column === 'column.name' ? first : undefined)}>
                {t(column)}
              </th>
            ))}
            <th scope="col" className={cx(table.head, tools)}>
              <span className="sr-only">{t('column.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody className={table.body}>
          {colleagues.map((colleague) => (
            <ColleagueRow key={colleague.id} colleague={colleague} onRemove={() => setRemoved(colleague)} />
          ))}
          {invitations.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} onWithdraw={() => setWithdrawn(invitation)} />
          ))}
        </tbody>
      </table>
      {removed === null ? null : (
        <RemoveDialog
          colleague={removed}
          others={colleagues.filter(({ id }) => id !== removed.id)}
          onClose={() => setRemoved(null)}
        />
      )}
      {withdrawn === null ? null : <WithdrawDialog invitation={withdrawn} onClose={() => setWithdrawn(null)} />}
    </div>
  );
}

const first = css({ pl: '16' });
const tools = css({ w: '80' });
