import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { changeEventSchema, CHANGES_PATH, type Change, type ChangeEvent } from '#contracts/changes.ts';

/** A reader of the stream of changes, as a page is one. */
export type ChangeReader = {
  readonly status: number;
  /** Events so far. */
  readonly events: ChangeEvent[];
  /** Signs of life so far. */
  readonly signs: () => number;
  /** Every change so far. */
  changes(): Change[];
  readonly isEnded: () => boolean;
  close(): void;
};

type Asked = {
  readonly origin: string;
  readonly token: string;
  readonly after?: number;
  readonly lastEventId?: number;
};

/** Opens a stream; resolves with its head. */
export async function readChanges({ origin, token, after, lastEventId }: Asked): Promise<ChangeReader> {
  const leaving = new AbortController();
  const headers = new Headers({ authorization: `Bearer ${token}` });
  if (lastEventId !== undefined) headers.set('last-event-id', String(lastEventId));
  const query = after === undefined ? '' : `?after=${after}`;
  const response = await fetch(`${origin}${CHANGES_PATH}${query}`, { headers, signal: leaving.signal });
  const events: ChangeEvent[] = [];
  let isEnded = false;
  let signs = 0;
  const read = async () => {
    let text = '';
    const decoder = new TextDecoder();
    for await (const bytes of response.body ?? []) {
      const parts = (text + decoder.decode(bytes, { stream: true })).split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const data = /^data: (.*)$/m.exec(part)?.[1];
        if (data === undefined) signs += 1;
        else events.push(v.parse(changeEventSchema, JSON.parse(data)));
      }
    }
  };
  void read()
    .catch(() => {})
    .finally(() => (isEnded = true));
  return {
    status: response.status,
    events,
    signs: () => signs,
    changes: () => events.flatMap((event) => (event.type === 'changes' ? event.changes : [])),
    isEnded: () => isEnded,
    close: () => leaving.abort(),
  };
}

/** Resolves when the stream has begun. */
export async function openReader(asked: Asked): Promise<ChangeReader> {
  const reader = await readChanges(asked);
  while (reader.events.length === 0 && !reader.isEnded()) await pause(5);
  return reader;
}
