import type { AttemptOutcome } from '#contracts/api/filingAttempt.ts';
import type { FilingStatus } from '#contracts/api/spvFiling.ts';
import { nextFilingStatus, type FilingEventType } from '../filingLifecycle/filingLifecycle.machine.ts';
import {
  canSend,
  isSaidByPerson,
  nextAttemptState,
  type AttemptEvent,
  type AttemptState,
} from './filingAttempt.machine.ts';
import {
  canClaimAttempt,
  canOpenAttempt,
  filingChange,
  haveMaybeReached,
  haveMaybeSent,
  isFiledBy,
  isWithdrawn,
  refusalEvents,
} from './filingOutcome.ts';

/** An attempt, and what is true of it whether the server knows or not. */
export type Attempt = {
  readonly state: AttemptState;
  readonly index: string | null;
  /** The host has read what it would sign. */
  readonly hasBytes: boolean;
  readonly isSent: boolean;
  /** The host has written down that it is not sent, or what the portal answered: it sends it no more. */
  readonly isDone: boolean;
  /** A host or a receipt has said that it was sent. */
  readonly isKnownSent: boolean;
};
/** A filing with all its attempts. */
export type Filing = {
  readonly status: FilingStatus;
  readonly hasNoApproval: boolean;
  readonly index: string | null;
  readonly attempts: readonly Attempt[];
};
type Step = { readonly name: string; readonly after: Filing };

const ATTEMPTS_MAX = 2;
const WRONG_INDEX = 'typed';
const OPENED: Attempt = {
  state: 'open',
  index: null,
  hasBytes: false,
  isSent: false,
  isDone: false,
  isKnownSent: false,
};

/** The states of a filing's attempts. */
export const states = ({ attempts }: Filing) => attempts.map(({ state }) => state);
const withAttempt = (filing: Filing, at: number, change: Partial<Attempt>): Filing => ({
  ...filing,
  attempts: filing.attempts.map((attempt, i) => (i === at ? { ...attempt, ...change } : attempt)),
});

/** The filing after events of its lifecycle; null when one of them is illegal. */
function afterEvents(filing: Filing, events: readonly FilingEventType[], index: string | null): Filing | null {
  return events.reduce<Filing | null>((before, event) => {
    const status = before && nextFilingStatus(before.status, event);
    if (before === null || status === null || status === 'deleted') return null;
    const isAnew = status === 'Validated' || status === 'Approved';
    const hasNoApproval = isAnew ? status === 'Validated' : before.hasNoApproval;
    return { ...before, status, hasNoApproval, index: isAnew ? null : (index ?? before.index) };
  }, filing);
}

/** Somebody says what became of an attempt. */
function outcome(filing: Filing, at: number, event: AttemptEvent, said: AttemptOutcome, index: string | null) {
  const attempt = filing.attempts[at];
  const state = attempt === undefined ? null : nextAttemptState(attempt.state, event);
  if (attempt === undefined || state === null) return null;
  const { status, hasNoApproval } = filing;
  const whose = filing.index === null ? 'none' : filing.index === attempt.index ? 'own' : 'other';
  const others = filing.attempts.filter((_, i) => i !== at);
  const change = filingChange(
    { status, hasNoApproval, index: whose },
    { before: attempt.state, outcome: said, others: others.map((other) => other.state) },
  );
  if (change === null) return null;
  const recorded = withAttempt(filing, at, { state, index: index ?? attempt.index });
  if (change.kind === 'none') return recorded;
  if (change.kind === 'ownIndex') return { ...recorded, index };
  const sent = change.of === 'own' ? index : (others.find((other) => isFiledBy(other.state))?.index ?? null);
  const after = afterEvents(recorded, change.events, sent);
  return after === null || !isWithdrawn(filing) ? after : { ...after, hasNoApproval: true };
}

const isNoOutcome = ({ state }: Attempt) => canSend(state) || state === 'unknown';
const awaited = ({ attempts }: Filing) => {
  const at = attempts.findLastIndex(isNoOutcome);
  return at === -1 ? attempts.length - 1 : at;
};

/** What the host, the page and the workstation of an attempt can do; null where it is refused. */
export function* hostSteps(filing: Filing, at: number): Generator<readonly [string, Filing | null]> {
  const attempt = filing.attempts[at] ?? OPENED;
  const { state, hasBytes, isSent, isDone } = attempt;
  const index = `index ${at}`;
  const isTriedAgain = filing.status !== 'Approved' || at !== filing.attempts.length - 1;
  const claimed = nextAttemptState(state, { type: 'attempt.claimed', isElsewhere: false });
  if (claimed !== null && canClaimAttempt(filing.status, state)) {
    yield ['host claims', withAttempt(filing, at, { state: claimed, hasBytes: true })];
  }
  if (hasBytes && !isSent && !isDone) yield ['host sends', withAttempt(filing, at, { isSent: true })];
  if (isSent) {
    const recorded = outcome(filing, at, { type: 'host.submitted' }, 'submitted', index);
    yield ['host: submitted', recorded && withAttempt(recorded, at, { isKnownSent: true })];
  } else {
    const done = withAttempt(filing, at, { isDone: true });
    yield ['host: not sent', outcome(done, at, { type: 'host.notSent', isTriedAgain }, 'notSent', null)];
    if (hasBytes)
      yield ['host: rejected', outcome(done, at, { type: 'host.rejected', isTriedAgain }, 'rejected', null)];
  }
  yield ['host: unknown', outcome(filing, at, { type: 'host.unknown', isTriedAgain }, 'unknown', null)];
  yield ['page gives back', outcome(filing, at, { type: 'attempt.givenBack' }, 'notSent', null)];
  const left = nextAttemptState(state, { type: 'workstation.lost' });
  if (left !== null) yield ['workstation lost', withAttempt(filing, at, { state: left })];
}

const CONFIRMED: readonly FilingStatus[] = ['Confirmed', 'ConfirmedWithWarnings', 'ConfirmedWithErrors'];

/** A person speaks of the attempt that waits for a word, or corrects what a person has said of any. */
function* personSteps(filing: Filing): Generator<readonly [string, Filing | null]> {
  const waiting = filing.status === 'Submitted' ? filing.attempts.length - 1 : awaited(filing);
  const isUnconfirmed = !CONFIRMED.includes(filing.status);
  for (const [at, { state }] of filing.attempts.entries()) {
    if (at !== waiting && !isSaidByPerson(state)) continue;
    for (const index of [`index ${at}`, WRONG_INDEX]) {
      const event = { type: 'person.submitted', isUnconfirmed } as const;
      yield [`person: submitted, ${index}, of ${at}`, outcome(filing, at, event, 'submitted', index)];
    }
    yield [`person: not sent, of ${at}`, outcome(filing, at, { type: 'person.notSent' }, 'notSent', null)];
  }
}

function* firmSteps(filing: Filing): Generator<readonly [string, Filing | null]> {
  if (!haveMaybeReached(states(filing))) {
    yield ['approve', afterEvents(filing, ['filing.approve'], null)];
    yield ['refile', afterEvents(filing, ['filing.refile'], null)];
  }
  if (!haveMaybeSent(states(filing))) yield ['withdraw', afterEvents(filing, ['approval.withdrawn'], null)];
  const { attempts, status } = filing;
  if (attempts.length < ATTEMPTS_MAX && canOpenAttempt(status, states(filing))) {
    yield ['open', { ...filing, attempts: [...attempts, OPENED] }];
  }
  if (status === 'Approved' && attempts.some(({ state }) => canSend(state))) {
    yield ['signed file', afterEvents(filing, ['statement.signed'], null)];
  }
}

/** The mailbox and the authority's page speak of an index. */
function* authoritySteps(filing: Filing): Generator<readonly [string, Filing | null]> {
  for (const [at, { isSent }] of filing.attempts.entries()) {
    const index = `index ${at}`;
    if (!isSent) continue;
    const isFound = filing.status === 'Processing' && filing.index === null && states(filing).includes('unknown');
    if (filing.index === index || isFound) yield [`receipt of ${index}`, receipt(filing, index)];
  }
  if (filing.index === null) return;
  yield ['authority: not valid', notValid(filing, filing.index)];
}

function receipt(filing: Filing, index: string): Filing | null {
  const after = afterEvents(filing, ['receipt.valid'], index);
  const at = awaited(filing);
  const state = filing.attempts[at] && nextAttemptState(filing.attempts[at].state, { type: 'receipt.named' });
  const isNamed = filing.attempts.some((attempt) => attempt.index === index);
  if (after === null || !state || isNamed) return after;
  // An index does not say of which of two lost uploads it is.
  const isKnownSent = index === `index ${at}`;
  return withAttempt(after, at, { state, index, isKnownSent });
}

function notValid(filing: Filing, index: string): Filing | null {
  const others = filing.attempts.filter((attempt) => attempt.index !== index);
  const sent = others.find(({ state }) => isFiledBy(state))?.index ?? null;
  const attempts = filing.attempts.map((attempt) => {
    const state = attempt.index === index ? nextAttemptState(attempt.state, { type: 'authority.notValid' }) : null;
    return state === null ? attempt : { ...attempt, state };
  });
  return afterEvents({ ...filing, attempts }, refusalEvents(others.map(({ state }) => state)), sent);
}

function stepsOf(filing: Filing, isPersonSilent: boolean): Step[] {
  const all = [
    ...firmSteps(filing),
    ...filing.attempts.flatMap((_, at) =>
      [...hostSteps(filing, at)].map(([name, to]) => [`${name} ${at}`, to] as const),
    ),
    ...(isPersonSilent ? [] : personSteps(filing)),
    ...authoritySteps(filing),
  ];
  return all.flatMap(([name, after]) => (after === null ? [] : [{ name, after }]));
}

const START: Filing = { status: 'Validated', hasNoApproval: true, index: null, attempts: [] };

/** One thing that happens to a filing, and all that had happened before. */
export type Edge = Step & { readonly before: Filing; readonly path: string };

/** Every order of what can happen to a filing. */
export function explore(isPersonSilent = false): Edge[] {
  const paths = new Map([[keyOf(START), '']]);
  const queue = [START];
  const edges: Edge[] = [];
  for (let before = queue.shift(); before !== undefined; before = queue.shift()) {
    for (const { name, after } of stepsOf(before, isPersonSilent)) {
      const path = `${paths.get(keyOf(before))} > ${name}`;
      edges.push({ before, name, after, path });
      if (paths.has(keyOf(after))) continue;
      paths.set(keyOf(after), path);
      queue.push(after);
    }
  }
  return edges;
}

export const keyOf = (filing: Filing): string => JSON.stringify(filing);
