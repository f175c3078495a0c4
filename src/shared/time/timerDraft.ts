import { useSelector } from '@xstate/react';
import { createActor } from 'xstate';
import { NO_DRAFT, timerDraftMachine, type TimerDraft } from '#machines/timerDraft/timerDraft.machine.ts';

/** What a person is about to time, as the screens know it. */
export type Timed = {
  readonly clientId: string | null;
  readonly workItem: { readonly id: string; readonly title: string; readonly clientLegalName: string } | null;
  readonly task: { readonly id: string; readonly title: string } | null;
};

/** One for the page: there is one timer. Choosing has no effects, so it needs no worker. */
export const timerDraft = createActor(timerDraftMachine).start();

/** A work item with its client, as it is read among others. */
export const workItemLabel = ({ clientLegalName, title }: Omit<NonNullable<Timed['workItem']>, 'id'>): string =>
  `${clientLegalName} · ${title}`;

/** Opens the timer of the top bar, prepared for this. */
export function openTimer({ clientId = null, workItem = null, task = null }: Partial<Timed> = {}): void {
  const draft: TimerDraft = {
    ...NO_DRAFT,
    clientId,
    workItem: workItem === null ? null : { id: workItem.id, label: workItemLabel(workItem) },
    task,
  };
  timerDraft.send({ type: 'draft.opened', draft });
}

export const closeTimer = (): void => timerDraft.send({ type: 'draft.closed' });

/** Whether the timer of the top bar is open, and for what. */
export function useTimerDraft() {
  const state = useSelector(timerDraft, (snapshot) => snapshot);
  return {
    isOpen: state.hasTag('open'),
    isAsking: state.matches({ open: 'asking' }),
    canStart: state.can({ type: 'draft.start' }),
    ...state.context,
  };
}
