import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** Tells of another page: another path, not another filter or page of a list. */
export function usePageChanges(onChange: () => void): void {
  const router = useRouter();
  const tell = useEffectEvent(onChange);
  useEffect(
    () =>
      router.subscribe('onResolved', ({ fromLocation, toLocation }) => {
        // The first page that is shown changes nothing.
        if (fromLocation !== undefined && fromLocation.pathname !== toLocation.pathname) tell();
      }),
    [router],
  );
}
