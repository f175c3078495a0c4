import { fromPromise } from 'xstate';
import type { ErrorCode } from '#contracts/errors.ts';
import { fieldEditMachine, type FieldValue, type SaveAnswer } from '#machines/fieldEdit/fieldEdit.machine.ts';
import { ApiError } from '#src/shared/api/apiError.ts';

type TextField = {
  /** Saves the text; `was` is what the person saw. */
  readonly save: (text: string, was: string, signal: AbortSignal) => Promise<void>;
  /** What the server has now. */
  readonly read: () => Promise<string>;
  /** The error by which the server says that somebody else has changed it meanwhile. */
  readonly conflict: ErrorCode;
};

/** A text edited in place, saved with what the person saw of it; another person's is brought back. */
export const textFieldActors = ({ save, read, conflict }: TextField) =>
  fieldEditMachine.provide({
    actors: {
      saveField: fromPromise<SaveAnswer, { draft: FieldValue; base: FieldValue }>(async ({ input, signal }) => {
        try {
          await save(textOf(input.draft).trim(), textOf(input.base), signal);
          return { kind: 'saved' };
        } catch (error) {
          if (!(error instanceof ApiError && error.code === conflict)) throw error;
          return { kind: 'changed', theirs: await read() };
        }
      }),
    },
  });

/** The text of a value that is one. */
export const textOf = (value: FieldValue): string => (typeof value === 'string' ? value : '');
