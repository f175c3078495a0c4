import { useNavigate } from '@tanstack/react-router';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The clients for whom work is to be made, where one comes from a list of clients. */
    clientsForWork?: readonly string[];
  }
}

/** Opens new work, recurring or not, for these clients. */
export function useNewWorkFor(): (clientIds: Iterable<string>) => void {
  const navigate = useNavigate();
  return (clientIds) =>
    void navigate({ to: '/work/workItems/createForClients', state: { clientsForWork: [...clientIds] } });
}
