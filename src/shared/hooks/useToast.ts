import { useCallback } from 'react';
import type { ToastText } from '#machines/toaster/toaster.machine.ts';
import { useSystemActor } from './actors.tsx';

/** Shows a toast. `title` and `text` are keys of the locale files, with their namespace. */
export function useToast(): (toast: ToastText) => void {
  const toaster = useSystemActor('toaster');
  return useCallback((toast) => toaster.send({ type: 'toast.push', toast }), [toaster]);
}
