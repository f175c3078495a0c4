import { useMutation } from '@tanstack/react-query';
import { api, client } from '#src/shared/api/api.ts';

/** The firm's people with their roles, teams and clients. */
export const colleaguesOptions = () => api.users.colleagues.queryOptions();

/** Invitations that nobody has accepted yet. */
export const invitationsOptions = () => api.invitations.list.queryOptions();

/** Sends the letter of a new invitation. */
export const useInvite = () => useChange(client.invitations.create);
export const useResend = () => useChange(client.invitations.resend);
export const useWithdraw = () => useChange(client.invitations.withdraw);
export const useSetRole = () => useChange(client.users.setRole);
export const useSetApproval = () => useChange(client.users.setApproval);
/** Ends a person's access and hands their clients over. */
export const useRemove = () => useChange(client.users.remove);

/** Ends one's own access: nothing of the firm can be read afterwards. */
export const useLeave = () => useMutation({ mutationFn: (input: LeaveInput) => client.users.leave(input) });

type LeaveInput = Parameters<typeof client.users.leave>[0];

/** A change of the firm's people. What shows them is read again before the change counts as done. */
function useChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  return useMutation({ meta: { changes: ['user', 'invitation'] }, mutationFn: (input: Input) => change(input) });
}
