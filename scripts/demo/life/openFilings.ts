import type { FilingStatus } from '#contracts/api/spvFiling.ts';
import type { MadeForm } from '#serverTesting/declarations.ts';
import { DAY_MS, minutesBefore, monthAt, type Month } from './calendar.ts';
import { DEMO_CLIENTS, type DemoClient } from './clients.ts';
import { formsOf } from './declarations.ts';

/** How far the firm has come with a declaration. */
export type OpenStatus = Exclude<
  FilingStatus,
  'NotStarted' | 'Confirmed' | 'ConfirmedWithErrors' | 'ConfirmedWithWarnings'
>;

/** A declaration that the firm is working on. Instants are ms since 1970. */
export type OpenFiling = {
  readonly client: DemoClient;
  readonly form: MadeForm;
  readonly month: Month;
  readonly status: OpenStatus;
  readonly uploadedAt: number;
  /** Index at the authority; null where the product knows none. */
  readonly index: string | null;
  /** True for one that was uploaded although another one of the same is on its way. */
  readonly isSecond: boolean;
};

/** What lies on the desk, the longest waiting first. */
const STATUSES: readonly OpenStatus[] = [
  'InvalidSubmission',
  'Processing',
  'Signed',
  'Invalid',
  'Submitted',
  'Submitted',
  'Submitted',
  'Approved',
  'Approved',
  'Approved',
  'Approved',
  'Invalid',
  'Validated',
  'Validated',
  'Validated',
  'Validated',
  'Validated',
  'Validated',
];

/** Above the indexes of the filed ones, below those that the simulator gives. */
const FIRST_INDEX = 1_190_000_000;
/** When a colleague uploads what another one has approved, in minutes before now. */
const SECOND_BEFORE_MIN = 25;
/** A period stays on the desk for some days after the end of the month that follows it. */
const LATE_MS = 6 * DAY_MS;

/** The month that the firm is working on. */
const openMonth = (nowMs: number): Month => monthAt(nowMs - LATE_MS) - 1;

/**
 * The declarations on the desk: from active clients that report monthly, the later ones uploaded within the last hours. The
 * last one is a second time what is approved already.
 */
export function openFilings(nowMs: number): OpenFiling[] {
  const month = openMonth(nowMs);
  const candidates = DEMO_CLIENTS.filter(({ rhythm, isActive }) => rhythm === 'monthly' && isActive).flatMap((client) =>
    formsOf(client, month)
      .slice(0, 2)
      .map((form) => ({ client, form })),
  );
  const first = STATUSES.flatMap((status, place): OpenFiling[] => {
    const candidate = candidates[place];
    if (candidate === undefined) return [];
    const uploadedAt = minutesBefore(40 + 23 * (STATUSES.length - place), nowMs);
    const hasIndex = status === 'Submitted' || status === 'InvalidSubmission';
    return [
      {
        ...candidate,
        month,
        status,
        uploadedAt,
        index: hasIndex ? String(FIRST_INDEX + 3 * place) : null,
        isSecond: false,
      },
    ];
  });
  const approved = first.findLast(({ status }) => status === 'Approved');
  if (approved === undefined) return first;
  const uploadedAt = minutesBefore(SECOND_BEFORE_MIN, nowMs);
  return [...first, { ...approved, status: 'Validated', uploadedAt, isSecond: true }];
}

/** Whether a declaration lies on the desk, so that it is not filed yet. */
export function createKept(nowMs: number) {
  const open = new Set(openFilings(nowMs).map(({ client, form, month }) => keyOf(client, form, month)));
  return (client: DemoClient, form: MadeForm, month: Month): boolean => open.has(keyOf(client, form, month));
}

const keyOf = ({ taxId }: DemoClient, form: string, month: Month) => `${taxId} ${form} ${month}`;
