import { useNavigate, useSearch } from '@tanstack/react-router';
import * as v from 'valibot';
import { idSchema } from '#contracts/api/shared.ts';

/** The task whose dialog is open, which the address names on every screen: `?task=`. */
export function useTaskAddress() {
  const navigate = useNavigate();
  const search: { readonly task?: unknown } = useSearch({ strict: false });
  const taskId = v.is(idSchema, search.task) ? search.task : null;
  const go = (task: string | undefined) =>
    void navigate({ to: '.', search: (present: object) => ({ ...present, task }), resetScroll: false });
  return { taskId, open: go, close: () => go(undefined) };
}

/** Where a task is read by somebody else, who signs in there. */
export const taskLink = (id: string): string => `${location.origin}/work/tasks?task=${id}`;
