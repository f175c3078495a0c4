import type { BackendModule, ReadCallback } from 'i18next';
import * as v from 'valibot';

const textsSchema = v.record(v.string(), v.unknown());

/** Reads the texts of a language, one file for each namespace, as the server hands them out. */
export const texts: BackendModule = {
  type: 'backend',
  callbackApi: true,
  init: () => {},
  read: (language, namespace, tell) => {
    loadTexts(`/locales/${language}/${namespace}.json`).then(
      (found) => tell(null, found),
      (error: unknown) => report(tell, error),
    );
  },
};

class TextsRefused extends Error {
  readonly status: number;

  constructor(path: string, status: number) {
    super(`${path}: ${String(status)}`);
    this.status = status;
  }
}

async function loadTexts(path: string): Promise<Record<string, unknown>> {
  const answer = await fetch(path);
  if (!answer.ok) throw new TextsRefused(path, answer.status);
  return v.parse(textsSchema, await answer.json());
}

/** With true the texts are asked for again: the network comes back, a server recovers, a missing file does not appear. */
function report(tell: ReadCallback, error: unknown): void {
  const isPassing = error instanceof TextsRefused ? error.status >= 500 : error instanceof TypeError;
  tell(error instanceof Error ? error : new Error('texts could not be read'), isPassing);
}
