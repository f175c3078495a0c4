import { useSyncExternalStore } from 'react';

/** The form in the navbar, which any screen opens. */
type CreateTaskState = {
  readonly isOpen: boolean;
  /** The client that the task is for, where the screen shows one. */
  readonly clientId: string | null;
};

const CLOSED: CreateTaskState = { isOpen: false, clientId: null };
const listeners = new Set<() => void>();
let state = CLOSED;

function set(next: CreateTaskState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Opens the form for a new task. */
export const useOpenCreateTask =
  () =>
  (clientId: string | null = null): void =>
    set({ isOpen: true, clientId });

/** Whether the form is open, and what closes it. */
export function useCreateTaskState() {
  const present = useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => state,
  );
  return { ...present, setOpen: (isOpen: boolean) => set(isOpen ? { isOpen, clientId: null } : CLOSED) };
}
