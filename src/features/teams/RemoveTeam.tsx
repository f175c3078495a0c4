import { useTranslation } from 'react-i18next';
import type { Team } from '#contracts/api/teams.ts';
import { describeError } from '#src/shared/api/describeError.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { ConfirmDialog } from '#src/shared/ui/overlays/ConfirmDialog.tsx';
import { useRemoveTeam } from './teams.queries.ts';

type RemoveTeamProps = { readonly team: Team; readonly onClose: () => void };

/** Asks before a team is deleted. */
export function RemoveTeam({ team: { id, name, members }, onClose }: RemoveTeamProps) {
  const { t } = useTranslation('teams');
  const toast = useToast();
  const remove = useRemoveTeam();
  const confirm = () =>
    remove.mutate(
      { id },
      {
        onSuccess: () => toast({ kind: 'success', title: 'teams:remove.done', values: { name } }),
        onError: (error) => toast({ kind: 'warning', title: 'teams:remove.failed', text: describeError(error).key }),
        onSettled: onClose,
      },
    );
  return (
    <ConfirmDialog
      isOpen
      title={t('remove.title', { name })}
      text={t('remove.text', { count: members.length })}
      confirmLabel={t('remove.confirm')}
      isBusy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
