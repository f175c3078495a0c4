import { useState } from 'react';
import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import { isSecond } from '../same/secondFilings.ts';

/** Which of the filings asked about go: all but those that would go a second time, until a person says otherwise. */
export function useApprovalTicks(filings: readonly SpvFiling[]) {
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(
    () => new Set(filings.filter((filing) => isSecond(filing, filings)).map(({ id }) => id)),
  );
  return {
    ticked: filings.filter(({ id }) => !unticked.has(id)),
    isTicked: (id: string) => !unticked.has(id),
    tick: (ids: readonly string[], isTicked: boolean) =>
      setUnticked(new Set([...[...unticked].filter((id) => !ids.includes(id)), ...(isTicked ? [] : ids)])),
  };
}
