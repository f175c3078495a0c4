import { Send, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css, cx } from 'styled-system/css';
import type { Invitation } from '#contracts/api/invitations.ts';
import { useCan, useRoleRules } from '#src/shared/api/account.queries.ts';
import { describeError } from '#src/shared/api/describeError.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { mobileCell, rowRecipe, tableRecipe } from '#src/shared/table/table.recipe.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { IconButton } from '#src/shared/ui/actions/IconButton.tsx';
import { Badge } from '#src/shared/ui/labels/Badge.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { ROLE_KEY } from '../roleKeys.ts';
import { useResend } from '../users.queries.ts';

type InvitationRowProps = { readonly invitation: Invitation; readonly onWithdraw: () => void };

const table = tableRecipe();

/** Somebody who was invited and has not come yet. */
export function InvitationRow({ invitation, onWithdraw }: InvitationRowProps) {
  const { t } = useTranslation('users');
  const format = useFormat();
  const can = useCan();
  const { givenName, familyName, email, role, state, sentAt, expiresAt } = invitation;
  return (
    <tr className={rowRecipe()}>
      <td className={cx(table.cell, name, mobileCell({ place: 'main' }))}>{`${givenName} ${familyName}`}</td>
      <td className={cx(table.cell, mobileCell({ place: 'sub' }))}>{email}</td>
      <td className={cx(table.cell, mobileCell({ place: 'away' }))}>{t(ROLE_KEY[role])}</td>
      <td className={cx(table.cell, textRecipe.mut, mobileCell({ place: 'away' }))}>–</td>
      <td className={cx(table.cell, textRecipe.mut, mobileCell({ place: 'away' }))}>–</td>
      <td className={cx(table.cell, mobileCell({ place: 'side' }))}>
        {state === 'waiting' ? (
          <Badge tone="info">{t('state.invited', { day: format.localTime(sentAt).slice(0, DAY_LENGTH) })}</Badge>
        ) : (
          <Badge tone="warning">{t('state.expired', { day: format.localTime(expiresAt).slice(0, DAY_LENGTH) })}</Badge>
        )}
      </td>
      <td className={cx(table.cell, mobileCell({ place: 'end' }))}>
        {can('invitations.resend') ? <InvitationTools invitation={invitation} onWithdraw={onWithdraw} /> : null}
      </td>
    </tr>
  );
}

/** Where the role of an invitation is not one's own to give, the buttons say so. */
function InvitationTools({ invitation, onWithdraw }: InvitationRowProps) {
  const { t } = useTranslation('users');
  const { rolesToGive } = useRoleRules();
  const toast = useToast();
  const resend = useResend();
  const { id, givenName, familyName, email, role } = invitation;
  const name = `${givenName} ${familyName}`;
  const isOwn = rolesToGive.includes(role);
  const refuse = () => toast({ kind: 'neutral', title: 'users:invitation.ownersOnly' });
  const send = () =>
    resend.mutate(
      { id },
      {
        onSuccess: () =>
          toast({ kind: 'success', title: 'users:resend.done', text: 'users:resend.doneText', values: { email } }),
        onError: (error) => toast({ kind: 'warning', title: 'users:resend.failed', text: describeError(error).key }),
      },
    );
  return (
    <div className={tools}>
      <IconButton
        size="small"
        label={isOwn ? t('resend.open', { name }) : t('invitation.ownersOnly')}
        aria-disabled={!isOwn}
        disabled={resend.isPending}
        onClick={isOwn ? send : refuse}
      >
        <Icon of={Send} size={14} />
      </IconButton>
      <IconButton
        size="small"
        label={isOwn ? t('withdraw.open', { name }) : t('invitation.ownersOnly')}
        aria-disabled={!isOwn}
        onClick={isOwn ? onWithdraw : refuse}
      >
        <Icon of={Undo2} size={14} />
      </IconButton>
    </div>
  );
}

/** `dd/MM/yy` */
const DAY_LENGTH = 8;

const name = css({ pl: '16', fontWeight: 'medium', color: 'mut' });
const tools = css({ display: 'flex', justifyContent: 'flex-end', gap: '4' });
