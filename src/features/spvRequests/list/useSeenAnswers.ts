import { useCallback, useState } from 'react';
import * as v from 'valibot';
import type { RequestRow } from '../spvRequests.queries.ts';

/** Where the browser keeps when the list was last looked at. Source: decision D27. */
const KEY = 'spv.requests.seen';
const seenSchema = v.pipe(v.string(), v.isoTimestamp());

/**
 * Answers that have come since the list was last opened on this workstation: asked before that visit and answered now,
 * they stand out until the next one.
 */
export function useSeenAnswers() {
  const [seen] = useState(() => {
    const before = readSeen();
    writeSeen(new Date().toISOString());
    return before;
  });
  const isUnread = useCallback(
    ({ status, answeredAt }: RequestRow): boolean =>
      status === 'ResponseReceived' && answeredAt !== null && (seen === null || answeredAt > seen),
    [seen],
  );
  return { isUnread };
}

function readSeen(): string | null {
  const kept = localStorage.getItem(KEY);
  return v.is(seenSchema, kept) ? kept : null;
}

const writeSeen = (instant: string): void => localStorage.setItem(KEY, instant);
