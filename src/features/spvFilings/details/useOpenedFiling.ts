import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import { filingOptions } from '../preview/preview.queries.ts';

type OpenedFiling = {
  readonly opened: SpvFiling | null;
  readonly open: (filing: SpvFiling) => void;
  readonly close: () => void;
};

/** The filing whose dialog is open, until it is closed: as the list has it, and asked for by itself once it left the page. */
export function useOpenedFiling(shown: readonly SpvFiling[]): OpenedFiling {
  const [lastSeen, setLastSeen] = useState<SpvFiling | null>(null);
  const row = shown.find(({ id }) => id === lastSeen?.id);
  const away = useQuery({
    ...filingOptions(lastSeen?.id ?? ''),
    enabled: lastSeen !== null && row === undefined,
    // What was read of it before may be older than the list.
    staleTime: 0,
  });
  const opened = row ?? (away.isSuccess && !away.isFetching ? away.data : lastSeen);
  if (opened !== lastSeen) setLastSeen(opened);
  return { opened, open: setLastSeen, close: () => setLastSeen(null) };
}
