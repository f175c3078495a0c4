import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import type { NewRequestBegin } from './NewRequest.tsx';

/** The new request that is open over a screen: begun there, or by the command of the palette. */
export function useNewRequest() {
  const asked = useLocation({ select: ({ state }) => state.newRequest ?? null });
  const [opened, setOpened] = useState<{ readonly id: string; readonly begin: NewRequestBegin } | null>(null);
  const [ended, setEnded] = useState<string | null>(null);
  const commanded = asked === null || asked === ended ? null : { id: asked, begin: DRAWER };
  return {
    begin: opened ?? commanded,
    start: (begin: NewRequestBegin) => setOpened({ id: crypto.randomUUID(), begin }),
    end: () => {
      setOpened(null);
      setEnded(asked);
    },
  };
}

const DRAWER: NewRequestBegin = { view: 'drawer' };
