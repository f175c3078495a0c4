import { useCallback, useEffect, useRef } from 'react';
import type { ClientRow } from '#contracts/api/client.ts';

/** The names of all clients that were shown here: what is chosen may stand on another page by now. */
export function useClientNames(shown: readonly ClientRow[] | undefined): (id: string) => string {
  const names = useRef(new Map<string, string>());
  useEffect(() => {
    for (const { id, name } of shown ?? []) names.current.set(id, name);
  }, [shown]);
  return useCallback((id) => names.current.get(id) ?? id, []);
}
