import { useSyncExternalStore } from 'react';
import { MOBILE_BREAKPOINT_PX } from '#contracts/limits.ts';

const MOBILE = `(max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`;

/** True while the window fits the media query. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}

/** True on a phone: the sidebar is a sheet, rows have two lines. */
export const useIsMobile = (): boolean => useMediaQuery(MOBILE);
