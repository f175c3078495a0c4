import type { FilingStatus, ReceiptDoubt } from '#contracts/api/spvFiling.ts';
import { nextFilingStatus, type FilingEventType } from '#machines/filingLifecycle/filingLifecycle.machine.ts';

/** The columns of a filing that change after its file was checked. */
export type FilingRecord = {
  readonly status: FilingStatus;
  readonly certificateThumbprint: string | null;
  readonly signedId: string | null;
  readonly receiptId: string | null;
  readonly confirmationError: string | null;
  readonly confirmationWarning: string | null;
  readonly submissionStatus: string | null;
  readonly uploadIndex: string | null;
  readonly approvedAt: Date | null;
  readonly signedAt: Date | null;
  readonly submittedAt: Date | null;
  readonly confirmedAt: Date | null;
  /** When the authority's status page is queried next; null when it is not queried. */
  readonly askAt: Date | null;
  readonly askedTimes: number;
  /** Why the arrived receipt does not confirm the filing, and the receipt's message. */
  readonly receiptDoubt: ReceiptDoubt | null;
  readonly doubtedMessageId: string | null;
};

/** Values that an event brings. Omitted ones stay unchanged. */
export type FilingFacts = Partial<
  Pick<
    FilingRecord,
    | 'certificateThumbprint'
    | 'signedId'
    | 'receiptId'
    | 'confirmationError'
    | 'confirmationWarning'
    | 'submissionStatus'
    | 'uploadIndex'
    | 'submittedAt'
    | 'confirmedAt'
    | 'askAt'
    | 'receiptDoubt'
    | 'doubtedMessageId'
  >
>;

/** Current time, and the delay of the first status query. */
export type FilingClock = { readonly now: Date; readonly firstAskMs: number };

/** The filing after an event; null when the event is illegal in its status. */
export function afterEvent(
  state: FilingRecord,
  event: FilingEventType,
  facts: FilingFacts,
  clock: FilingClock,
): FilingRecord | null {
  const status = nextFilingStatus(state.status, event);
  if (status === null || status === 'deleted') return null;
  return { ...state, ...entering(status, state, clock), ...facts, status };
}

/** The filing after several simultaneous events. */
export function afterEvents(
  state: FilingRecord,
  events: readonly FilingEventType[],
  facts: FilingFacts,
  clock: FilingClock,
): FilingRecord | null {
  return events.reduce<FilingRecord | null>(
    (before, event) => (before === null ? null : afterEvent(before, event, facts, clock)),
    state,
  );
}

/** A submitted filing with a corrected index: earlier queries and doubts concerned the old one. */
export const withIndex = (state: FilingRecord, facts: FilingFacts, clock: FilingClock): FilingRecord => ({
  ...state,
  ...NO_DOUBT,
  ...firstQuestion(clock),
  ...facts,
});

function entering(status: FilingStatus, before: FilingRecord, clock: FilingClock): Partial<FilingRecord> {
  const { now } = clock;
  // Not approved yet, or not any more.
  if (status === 'Validated') return { ...NOTHING_SENT, approvedAt: null };
  if (status === 'Approved') {
    const approvedAt = before.status === 'InvalidSubmission' ? now : (before.approvedAt ?? now);
    return { ...NOTHING_SENT, approvedAt };
  }
  if (status === 'Signed') return { signedAt: now };
  if (status === 'Submitted') {
    const unanswered = { submissionStatus: null, ...NO_DOUBT };
    return { signedAt: before.signedAt ?? now, submittedAt: now, ...unanswered, ...firstQuestion(clock) };
  }
  if (CONFIRMED.has(status)) {
    return {
      submittedAt: before.submittedAt ?? now,
      confirmedAt: now,
      submissionStatus: null,
      askAt: null,
      ...NO_DOUBT,
    };
  }
  // The refusal is final: no receipt is expected.
  return status === 'InvalidSubmission' ? { askAt: null, ...NO_DOUBT } : { askAt: null };
}

const firstQuestion = ({ now, firstAskMs }: FilingClock) => ({
  askAt: new Date(now.getTime() + firstAskMs),
  askedTimes: 0,
});

const NO_DOUBT = { receiptDoubt: null, doubtedMessageId: null } as const;
const CONFIRMED: ReadonlySet<FilingStatus> = new Set(['Confirmed', 'ConfirmedWithWarnings', 'ConfirmedWithErrors']);

/** Values of a newly approved filing, without those of an earlier attempt. */
const NOTHING_SENT = {
  signedId: null,
  receiptId: null,
  submissionStatus: null,
  uploadIndex: null,
  signedAt: null,
  submittedAt: null,
  confirmedAt: null,
  askAt: null,
  askedTimes: 0,
  ...NO_DOUBT,
} as const;
