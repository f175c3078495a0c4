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
  /** Everybody at the firm. */
  readonly all: readonly Colleague[];
  /** Those who are listed, and who is invited. */
  readonly shown: readonly (Colleague | Invitation)[];
};

const table = tableRecipe();
const COLUMNS = [
  'column.name',
  'column.email',
  'column.role',
  'column.approval',
  'column.teams',
  'column.state',
] as const;

/** The people of the firm, then those who are invited. */
export function ColleagueList({ all, shown }: ColleagueListProps) {
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
          {shown.map((person) =>
            'displayName' in person ? (
              <ColleagueRow key={person.id} colleague={person} onRemove={() => setRemoved(person)} />
            ) : (
              <InvitationRow key={person.id} invitation={person} onWithdraw={() => setWithdrawn(person)} />
            ),
          )}
        </tbody>
      </table>
      {removed === null ? null : (
        <RemoveDialog
          colleague={removed}
          others={all.filter(({ id }) => id !== removed.id)}
          onClose={() => setRemoved(null)}
        />
      )}
      {withdrawn === null ? null : <WithdrawDialog invitation={withdrawn} onClose={() => setWithdrawn(null)} />}
    </div>
  );
}

const first = css({ pl: '16' });
const tools = css({ w: '80' });
