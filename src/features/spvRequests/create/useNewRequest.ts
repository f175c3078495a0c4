import { useState } from 'react';
import type { NewRequestBegin } from '#src/shared/begin/newRequestState.ts';

/** The new request that was begun on a screen and is open over it. */
export function useNewRequest() {
  const [begin, setBegin] = useState<{ readonly id: string; readonly begin: NewRequestBegin } | null>(null);
  return {
    begin,
    start: (how: NewRequestBegin) => setBegin({ id: crypto.randomUUID(), begin: how }),
    end: () => setBegin(null),
  };
}
