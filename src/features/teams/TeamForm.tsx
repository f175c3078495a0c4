import { useTranslation } from 'react-i18next';
import { teamFormSchema, type Team } from '#contracts/api/teams.ts';
import { FormConflict } from '#src/shared/form/conflict/FormConflict.tsx';
import { useEditedRow, type EditedRow } from '#src/shared/form/conflict/useEditedRow.ts';
import { useContractForm } from '#src/shared/form/useContractForm.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { Dialog } from '#src/shared/ui/overlays/Dialog.tsx';
import { useSaveTeam } from './teams.queries.ts';

type TeamDialogProps = {
  /** As it is saved by now; null for a new one. */
  readonly team: Team | null;
  readonly onClose: () => void;
};

/** Creates or changes a team: its name and who is in it. */
export function TeamDialog({ team, onClose }: TeamDialogProps) {
  const { t } = useTranslation('teams');
  const row = useEditedRow(team);
  const title = row.initial === null ? t('create.title') : t('edit.title', { name: row.initial.name });
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      <TeamForm key={row.key} row={row} onClose={onClose} />
    </Dialog>
  );
}

function TeamForm({ row, onClose }: { readonly row: EditedRow<Team>; readonly onClose: () => void }) {
  const { t } = useTranslation('teams');
  const toast = useToast();
  const { initial } = row;
  const form = useContractForm({
    schema: teamFormSchema,
    initial: { name: initial?.name ?? '', memberIds: (initial?.members ?? []).map(({ id }) => id) },
    save: useSaveTeam(row),
    fieldOf: { 'team.nameTaken': 'name', 'user.notFound': 'memberIds' },
    onSaved: ({ name }) => {
      toast({ kind: 'success', title: initial === null ? 'teams:create.done' : 'teams:edit.done', values: { name } });
      onClose();
    },
  });
  const labels = { name: t('field.name'), members: t('field.members') };
  return (
    <form.Frame submitLabel={t(initial === null ? 'create.submit' : 'edit.submit')} canSave={!row.isGone}>
      <FormConflict row={row} labels={labels} words={{ members: namesOf }} />
      <form.Text name="name" label={labels.name} isAutoFocused />
      <form.People name="memberIds" label={labels.members} />
    </form.Frame>
  );
}

/** The members of a team in words. */
export const namesOf = (members: Team['members']): string => members.map(({ displayName }) => displayName).join(', ');
