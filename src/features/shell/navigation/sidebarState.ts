import { useSyncExternalStore } from 'react';
import { SIDEBAR_COOKIE_SECONDS } from '#contracts/limits.ts';

const COOKIE = 'sidebar_state';
const listeners = new Set<() => void>();
let isExpanded = !document.cookie.split('; ').includes(`${COOKIE}=false`);

/** Opens the sidebar or collapses it to its icons, and keeps that for seven days. */
export function toggleSidebar(): void {
  isExpanded = !isExpanded;
  document.cookie = `${COOKIE}=${isExpanded}; path=/; max-age=${SIDEBAR_COOKIE_SECONDS}; samesite=lax`;
  for (const listener of listeners) listener();
}

/** Whether the sidebar is open; else it is collapsed to its icons. */
export const useIsSidebarExpanded = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => isExpanded,
  );
