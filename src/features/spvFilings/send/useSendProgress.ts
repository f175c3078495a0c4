import { useSelector } from '@xstate/react';
import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import type { ErrorCode } from '#contracts/errors.ts';
import type { LinkReason } from '#contracts/link/errors.ts';
import type { SendRow } from '#machines/filingBatch/filingBatch.types.ts';
import type { SendOutcome, SendStep } from '#machines/filingSend/filingSend.machine.ts';
import { useSystemActor } from '#src/shared/hooks/actors.tsx';

/**
 * What the dispatcher of this tab is doing with a filing now, or why it could not send it. `recorded`: the server has its
 * outcome, the list is still to be read again. `leftOpen`: nobody knows yet.
 */
export type SendProgress =
  | { readonly kind: 'running'; readonly step: Exclude<SendStep, 'ended'> }
  | { readonly kind: 'recorded' }
  | { readonly kind: 'leftOpen' }
  | NotSent;
/** Nothing was sent: the link says why, or the server that did not open an attempt. */
export type NotSent =
  | { readonly kind: 'notSent'; readonly reason: LinkReason; readonly text: string | null }
  | { readonly kind: 'refused'; readonly code: ErrorCode };

type Sending = ReadonlyMap<string, SendProgress>;

/** What the dispatcher of this tab knows of these filings, by their ids. Changes only where it is about them. */
export function useSendProgress(ids: readonly string[]): Sending {
  const dispatch = useSystemActor('filingDispatch');
  return useSelector(
    dispatch,
    (snapshot) => sendingOf(snapshot.context.rows, ids, snapshot.hasTag('busy')),
    isSameSending,
  );
}

function sendingOf(rows: readonly SendRow[], ids: readonly string[], isBusy: boolean): Sending {
  return new Map(
    rows.flatMap((row) => {
      const live = ids.includes(row.filingId) ? liveOf(row, isBusy) : null;
      return live === null ? [] : [[row.filingId, live] as const];
    }),
  );
}

const isSameSending = (one: Sending, other: Sending) =>
  one.size === other.size && [...one].every(([id, live]) => isSameLive(live, other.get(id)));

function isSameLive(one: SendProgress, other: SendProgress | undefined): boolean {
  if (one.kind === 'running') return other?.kind === 'running' && one.step === other.step;
  if (one.kind === 'leftOpen' || one.kind === 'recorded') return other?.kind === one.kind;
  if (one.kind === 'refused') return other?.kind === 'refused' && one.code === other.code;
  return other?.kind === 'notSent' && one.reason === other.reason && one.text === other.text;
}

/** Why an approved filing was not sent; null where nothing of this tab has kept it back. */
export const notSentOf = ({ spvFilingStatus }: SpvFiling, live: SendProgress | undefined): NotSent | null =>
  spvFilingStatus === 'Approved' && (live?.kind === 'notSent' || live?.kind === 'refused') ? live : null;

function liveOf({ step, outcome }: SendRow, isBusy: boolean): SendProgress | null {
  if (outcome?.kind === 'notSent') return { kind: 'notSent', reason: outcome.reason, text: outcome.text };
  if (outcome?.kind === 'refused') return outcome;
  if (outcome?.kind === 'leftOpen') return { kind: 'leftOpen' };
  if (outcome !== null && RECORDED.includes(outcome.kind)) return { kind: 'recorded' };
  return isBusy && step !== 'ended' ? { kind: 'running', step } : null;
}

const RECORDED: readonly SendOutcome['kind'][] = ['submitted', 'rejected', 'unknown'];
