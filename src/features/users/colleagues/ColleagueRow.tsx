import { UserMinus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css, cx } from 'styled-system/css';
import type { Colleague } from '#contracts/api/users.ts';
import { useAccount, useCan, useRoleRules } from '#src/shared/api/account.queries.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { mobileCell, rowRecipe, tableRecipe } from '#src/shared/table/table.recipe.ts';
import { IconButton } from '#src/shared/ui/actions/IconButton.tsx';
import { Badge } from '#src/shared/ui/labels/Badge.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { useLosesApprover } from '../useLosesApprover.ts';
import { ApprovalCell } from './ApprovalCell.tsx';
import { RoleCell } from './RoleCell.tsx';

type ColleagueRowProps = { readonly colleague: Colleague; readonly onRemove: () => void };

const table = tableRecipe();

/** A person of the firm. */
export function ColleagueRow({ colleague, onRemove }: ColleagueRowProps) {
  const { t } = useTranslation('users');
  const account = useAccount();
  const can = useCan();
  const { displayName, email, teams } = colleague;
  const isMe = account?.user.id === colleague.id;
  return (
    <tr className={rowRecipe()}>
      <td className={cx(table.cell, name, mobileCell({ place: 'main' }))}>
        {displayName}
        {isMe ? <span className={you}> {t('row.you')}</span> : null}
      </td>
      <td className={cx(table.cell, mobileCell({ place: 'sub' }))}>{email}</td>
      <td className={cx(table.cell, mobileCell({ place: 'side' }))}>
        <RoleCell colleague={colleague} />
      </td>
      <td className={cx(table.cell, mobileCell({ place: 'more' }))} data-heading={t('row.approval')}>
        <ApprovalCell colleague={colleague} />
      </td>
      <td className={cx(table.cell, textRecipe.mut, mobileCell({ place: 'away' }))}>
        {teams.length === 0 ? '–' : teams.map((team) => team.name).join(', ')}
      </td>
      <td className={cx(table.cell, mobileCell({ place: 'away' }))}>
        <Badge tone="positive">{t('state.active')}</Badge>
      </td>
      <td className={cx(table.cell, tools, mobileCell({ place: 'end' }))}>
        {can('users.remove') ? <RemoveTool colleague={colleague} onRemove={onRemove} /> : null}
      </td>
    </tr>
  );
}

/** Where a person may not be removed, the button says why. */
function RemoveTool({ colleague, onRemove }: ColleagueRowProps) {
  const { t } = useTranslation('users');
  const { refusalFor } = useRoleRules();
  const toast = useToast();
  const losesApprover = useLosesApprover();
  const refusal = refusalFor(colleague);
  const why = refusal !== null ? WHY_NOT[refusal] : losesApprover(colleague.id, null) ? 'remove.lastApprover' : null;
  return (
    <IconButton
      size="small"
      label={why === null ? t('remove.open', { name: colleague.displayName }) : t(why)}
      aria-disabled={why !== null}
      onClick={why === null ? onRemove : () => toast({ kind: 'neutral', title: `users:${why}` })}
    >
      <Icon of={UserMinus} size={14} />
    </IconButton>
  );
}

const WHY_NOT = { 'user.self': 'remove.notSelf', 'auth.forbidden': 'remove.ownersOnly' } as const;

const name = css({ pl: '16', fontWeight: 'medium' });
const you = css({ color: 'mut', fontWeight: 'normal' });
const tools = css({ textAlign: 'right' });
