import { Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css, cx } from 'styled-system/css';
import type { Team } from '#contracts/api/teams.ts';
import { useCan } from '#src/shared/api/account.queries.ts';
import { mobileCell, rowRecipe, tableRecipe } from '#src/shared/table/table.recipe.ts';
import { IconButton } from '#src/shared/ui/actions/IconButton.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { namesOf } from './TeamForm.tsx';

type TeamListProps = {
  readonly teams: readonly Team[];
  readonly onEdit: (team: Team) => void;
  readonly onRemove: (team: Team) => void;
};

const table = tableRecipe();

/** The teams with their members. */
export function TeamList({ teams, onEdit, onRemove }: TeamListProps) {
  const { t } = useTranslation('teams');
  const can = useCan();
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <caption className="sr-only">{t('caption')}</caption>
        <thead className={table.header}>
          <tr>
            <th scope="col" className={cx(table.head, first)}>
              {t('field.name')}
            </th>
            <th scope="col" className={table.head}>
              {t('field.members')}
            </th>
            <th scope="col" className={cx(table.head, tools)}>
              <span className="sr-only">{t('field.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody className={table.body}>
          {teams.map((team) => (
            <tr key={team.id} className={rowRecipe()}>
              <td className={cx(table.cell, first, strong, mobileCell({ place: 'main' }))}>{team.name}</td>
              <td className={cx(table.cell, textRecipe.mut, mobileCell({ place: 'sub' }))}>
                {namesOf(team.members) || t('field.nobody')}
              </td>
              <td className={cx(table.cell, tools, mobileCell({ place: 'end' }))}>
                {can('teams.update') ? (
                  <IconButton size="small" label={t('edit.open', { name: team.name })} onClick={() => onEdit(team)}>
                    <Icon of={Pencil} size={14} />
                  </IconButton>
                ) : null}
                {can('teams.remove') ? (
                  <IconButton size="small" label={t('remove.open', { name: team.name })} onClick={() => onRemove(team)}>
                    <Icon of={Trash2} size={14} />
                  </IconButton>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const first = css({ pl: '16' });
const strong = css({ fontWeight: 'medium' });
const tools = css({ w: '80', textAlign: 'right' });
