import { useMutation } from '@tanstack/react-query';
import type { Team, TeamForm } from '#contracts/api/teams.ts';
import { api, client } from '#src/shared/api/api.ts';
import type { EditedRow } from '#src/shared/form/conflict/useEditedRow.ts';

/** The firm's teams with their members. */
export const teamsOptions = () => api.teams.list.queryOptions();

/** Creates a team, or changes one unless it was changed after the revision. */
export const useSaveTeam = ({ initial, revision = 1 }: EditedRow<Team>) =>
  useTeamChange((form: TeamForm) =>
    initial === null ? client.teams.create(form) : client.teams.update({ id: initial.id, revision, ...form }),
  );

export const useRemoveTeam = () => useTeamChange(client.teams.remove);

/** What shows teams is read again before the change counts as done. */
function useTeamChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  return useMutation({ meta: { changes: ['team'] }, mutationFn: (input: Input) => change(input) });
}
