import type { AnyEventObject } from 'xstate';
import type { Outcome, Table } from '../testing/table.ts';
import type { filingBatchMachine } from './filingBatch.machine.ts';
import type { ApprovedFiling, FilingApproval, FilingBatchContext, FilingWork, SendRow } from './filingBatch.types.ts';

type Before = { readonly context: FilingBatchContext };

const PASSED_OVER = 'filing.passedOver';
const LEFT_OPEN = { kind: 'leftOpen', reason: null } as const;

const isAmong = (approvals: readonly FilingApproval[], { filingId, approvedAt }: ApprovedFiling) =>
  approvals.some((one) => one.filingId === filingId && one.approvedAt === approvedAt);

/** What is left to file: held filings wait for a person, and so does what was not ticked where a PIN was given. */
function found({ output }: AnyEventObject, { context: before }: Before): Outcome {
  const { canSend, pin } = before;
  const { openAttempts, approved }: FilingWork = output;
  const mine = approved.filter((filing) => filing.filingId !== 'f-held');
  const going = !canSend ? [] : pin === null ? mine : mine.filter((filing) => isAmong(before.ticked, filing));
  const waiting = mine.filter((filing) => !going.includes(filing));
  const context = { openAttempts, approved: going, waiting };
  if (openAttempts.length === 0 && going.length === 0) return { to: 'ended', context };
  if (going.some((filing) => !filing.isAssigned)) return { to: 'askingAssignment', context };
  return { to: canSend && pin === null ? 'findingPin' : 'opening', context };
}

/**
 * A saved PIN sends what nobody left out, a token that asks for none what was ticked. Without a PIN nothing is sent, but
 * the host is still asked for attempts that were left open.
 */
function unlocked({ output: pin }: AnyEventObject, { context: before }: Before): Outcome {
  const { openAttempts, approved, ticked, leftOut } = before;
  const goes = (filing: ApprovedFiling) =>
    pin?.kind === 'saved' ? !isAmong(leftOut, filing) : isAmong(ticked, filing);
  const going = pin === null ? [] : approved.filter(goes);
  const waiting = approved.filter((filing) => !going.includes(filing));
  const isWorkLeft = openAttempts.length > 0 || going.length > 0;
  return { to: isWorkLeft ? 'opening' : 'ended', context: { pin, approved: going, waiting } };
}

/** The lines after what one filing has reported, and where the batch is then while it opens attempts. */
const whileOpening = (event: AnyEventObject, { context }: Before): Outcome => {
  const rows = rowsAfter(event, context);
  if (rows.some((row) => row.step === 'opening')) return { to: 'opening', context: { rows } };
  const isReady = rows.some((row) => row.step === 'ready' && !context.called.includes(row.filingId));
  if (isReady) return { to: 'calling', context: { rows } };
  return isGoingOn({ ...context, rows }) ? { to: 'opening' } : { to: whatIsLeft(rows), context: { rows } };
};

/** A server that left one filing without an answer is not asked for others. */
const isGoingOn = ({ rows, openAttempts, approved }: FilingBatchContext): boolean =>
  rows.length < openAttempts.length + approved.length &&
  !rows.some((row) => row.outcome?.kind === 'leftOpen' && row.attemptId === null);

const whileCalling = (event: AnyEventObject, { context }: Before): Outcome => ({
  context: { rows: rowsAfter(event, context) },
});

const whileRecording = (event: AnyEventObject, { context }: Before): Outcome => {
  const rows = rowsAfter(event, context);
  return { to: whatIsLeft(rows), context: { rows } };
};

const whatIsLeft = (rows: readonly SendRow[]) => (rows.every((row) => row.step === 'ended') ? 'ended' : 'recording');

function rowsAfter({ type, ...event }: AnyEventObject, { rows }: FilingBatchContext): readonly SendRow[] {
  return rows.map((row) => {
    if (type === `xstate.done.actor.filingSend.${row.filingId}`) {
      return { ...row, step: 'ended', outcome: event['output'] };
    }
    if (type === `xstate.error.actor.filingSend.${row.filingId}`) return { ...row, step: 'ended', outcome: LEFT_OPEN };
    const isTold = type === 'send.changed' && event['filingId'] === row.filingId;
    return isTold ? { ...row, attemptId: event['attemptId'], step: event['step'] } : row;
  });
}

const toFilings = (filings: readonly SendRow[], type: string) =>
  filings.map(({ filingId }) => `filingSend.${filingId}: ${type}`);

/** Every filing of the call that has not come to its end hears that it is over. */
const afterCall = ({ called, rows }: FilingBatchContext) =>
  toFilings(
    rows.filter((row) => called.includes(row.filingId) && row.step !== 'ended'),
    'call.ended',
  );

/** One that failed, or was stopped, is the last call of the batch. */
const callEnded = (failure: unknown, { context }: Before): Outcome => {
  const tells = afterCall(context);
  if (failure === null && !context.isStopped) {
    const cleared = { confirmLastTry: false, probeOnly: false };
    return { to: isGoingOn(context) ? 'opening' : whatIsLeft(context.rows), tells, context: cleared };
  }
  return { to: whatIsLeft(context.rows), tells, context: { failure: failure ?? context.failure } };
};

const hostSays = ({ type, attemptId }: AnyEventObject, { context: { rows } }: Before): Outcome => ({
  tells: toFilings(
    rows.filter((row) => row.attemptId === attemptId && row.step !== 'ended'),
    type,
  ),
});

const ends = (rule: typeof whileCalling, filingIds = ['f-1', 'f-2', 'f-open']) => ({
  ...Object.fromEntries(filingIds.map((id) => [`xstate.done.actor.filingSend.${id}`, rule])),
  'xstate.error.actor.filingSend.f-1': rule,
});

/** What a batch does, written by hand from docs/adr/0006 and the promises of exactly once, of locks and of outages. */
export const FILING_BATCH_TABLE: Table<typeof filingBatchMachine> = {
  starts: 'finding',
  // What becomes of each filing is told by its line; the actors behind the lines are held by the invariants.
  untold: ['sends', 'rows', 'called', 'hasMore', 'notStarted'],
  states: {
    finding: {
      'xstate.done.actor.findWork': found,
      'xstate.error.actor.findWork': { to: 'ended', context: { failure: 'unreachable' } },
      'batch.stop': 'ended',
    },
    askingAssignment: {
      'xstate.done.actor.assignClients': (_, { context }) => ({
        to: context.pin === null ? 'findingPin' : 'opening',
        context: { approved: context.approved.map((filing: ApprovedFiling) => ({ ...filing, isAssigned: true })) },
      }),
      'xstate.error.actor.assignClients': (_, { context }) => ({
        to: context.pin === null ? 'findingPin' : 'opening',
        context: { approved: context.approved.filter((filing) => filing.isAssigned), failure: 'unreachable' },
      }),
      'batch.stop': 'ended',
    },
    findingPin: {
      'xstate.done.actor.findPin': unlocked,
      'xstate.error.actor.findPin': ({ error }) => ({
        to: 'ended',
        context: { failure: error instanceof Error ? 'unreachable' : error },
      }),
      'batch.stop': 'ended',
    },
    opening: {
      'send.changed': whileOpening,
      ...ends(whileOpening),
      'batch.stop': (_, { context: { rows, called } }) => ({
        to: 'recording',
        tells: toFilings(
          rows.filter((row) => row.step === 'ready' && !called.includes(row.filingId)),
          PASSED_OVER,
        ),
        context: { isStopped: true, hasMore: false },
      }),
    },
    calling: {
      'host.signing': hostSays,
      'host.sending': hostSays,
      'host.reported': hostSays,
      'send.changed': whileCalling,
      // The second filing never gets an attempt: it is not in a call.
      ...ends(whileCalling, ['f-1', 'f-open']),
      'call.ended': ({ failure }, before) => callEnded(failure, before),
      'xstate.error.actor.signAndSend': (_, before) => callEnded('unreachable', before),
      'batch.stop': { tells: ['signAndSend: call.stop'], context: { isStopped: true, hasMore: false } },
    },
    recording: {
      // Opened after the batch was stopped: no call takes it.
      'send.changed': (event, before) => ({
        ...whileRecording(event, before),
        tells:
          event['step'] === 'ready' && before.context.rows.some((row) => row.filingId === event['filingId'])
            ? [`filingSend.${event['filingId']}: ${PASSED_OVER}`]
            : [],
      }),
      ...ends(whileRecording),
    },
  },
};
