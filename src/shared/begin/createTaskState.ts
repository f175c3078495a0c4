import { useSyncExternalStore } from 'react';
import { useIsEnabled } from '#src/shared/flags/isEnabled.ts';

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

/** Opens the form for a new task; null where there is none, so that no screen offers it. */
export function useOpenCreateTask(): ((clientId?: string | null) => void) | null {
  const isOn = useIsEnabled()('createTask');
  return isOn ? (clientId = null) => set({ isOpen: true, clientId }) : null;
}

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
