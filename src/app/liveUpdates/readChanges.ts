import * as v from 'valibot';
import { changeEventSchema, CHANGES_PATH, type ChangeEvent } from '#contracts/changes.ts';
import { CHANGES_SILENCE_MS } from '#contracts/limits.ts';
import { authorizedFetch } from '#src/shared/api/authorizedFetch.ts';

type Heard = {
  readonly onOpen: () => void;
  readonly onEvent: (event: ChangeEvent) => void;
};

/**
 * Reads the stream of changes after an entry until it ends, the server refuses it, or it was silent for too long.
 *
 * @throws {ApiError} where the server cannot be reached
 */
export async function readChanges(after: number, signal: AbortSignal, { onOpen, onEvent }: Heard): Promise<void> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), CHANGES_SILENCE_MS);
  try {
    const response = await authorizedFetch(
      new Request(`${location.origin}${CHANGES_PATH}?after=${after}`, {
        signal: AbortSignal.any([signal, silence.signal]),
      }),
      { isEndless: true },
    );
    if (!response.ok || response.body === null) return;
    onOpen();
    const hear = createEventReader(onEvent);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), CHANGES_SILENCE_MS);
      hear(next.value);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Puts together server-sent events of one line of data, and leaves out signs of life. */
function createEventReader(onEvent: (event: ChangeEvent) => void): (text: string) => void {
  let rest = '';
  return (text) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = block.split('\n').find((line) => line.startsWith('data: '));
      if (data !== undefined) onEvent(v.parse(changeEventSchema, JSON.parse(data.slice('data: '.length))));
    }
  };
}
