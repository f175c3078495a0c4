import type { ErrorCode } from '#contracts/errors.ts';

/** What runs, as the server has it. */
export type TimerRun = {
  /** By the server's clock, ISO 8601: it names the run. */
  readonly startTime: string;
  /** The same instant by this page's clock, in ms. */
  readonly startedMs: number;
  readonly clientId: string;
  readonly clientLegalName: string;
  readonly workItemId: string;
  readonly workItemTitle: string;
  readonly workItemTaskId: string;
  readonly workItemTaskTitle: string;
  readonly notes: string;
};

/** A task to time: one that exists, or the title of one to create. */
export type TimedTask = { readonly id: string } | { readonly title: string };

/** What a person wants to time. */
export type TimerRequest = { readonly workItemId: string; readonly task: TimedTask; readonly notes: string };

/** The server's timer, and how long nobody may have touched the page until it asks, in ms; null: it never asks. */
export type LoadedTimer = { readonly run: TimerRun | null; readonly idleMs: number | null };

/** How the server took a new task: made, or refused for good. */
export type TaskAnswer =
  | { readonly kind: 'created'; readonly id: string }
  | { readonly kind: 'refused'; readonly code: ErrorCode };

/** How the server took a start: begun, refused because another one runs, or refused for good. */
export type StartAnswer =
  | { readonly kind: 'started'; readonly run: TimerRun }
  | { readonly kind: 'otherRuns'; readonly run: TimerRun }
  | { readonly kind: 'refused'; readonly code: ErrorCode };

export type StartInput = Omit<TimerRequest, 'task'> & {
  readonly workItemTaskId: string;
  /** The run that it is to end. */
  readonly replaces: string | null;
};

/** How a run ends: now, at an earlier instant of this page's clock, or without an entry. */
export type StopInput = { readonly run: TimerRun; readonly untilMs: number | null; readonly isDiscarded: boolean };

export type StopAnswer = {
  /** Of the entry; null where there is none. */
  readonly seconds: number | null;
  /** It ran longer than an entry may be. */
  readonly isCut: boolean;
  /** What runs now: another tab may have started something else. */
  readonly run: TimerRun | null;
};

/** What a person should learn. */
export type TimerOutcome =
  | { type: 'timer.started'; run: TimerRun }
  | { type: 'timer.stopped'; seconds: number | null; isCut: boolean }
  | { type: 'timer.discarded' }
  /** The code of a refusal; null when the server could not be reached. */
  | { type: 'timer.notStarted'; code: ErrorCode | null }
  | { type: 'timer.notStopped' };
