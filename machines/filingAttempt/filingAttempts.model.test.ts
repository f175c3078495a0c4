import { describe, expect, it } from 'vitest';
import type { FilingStatus } from '#contracts/api/spvFiling.ts';
import { filingStatusesFor } from '../filingLifecycle/filingLifecycle.machine.ts';
import { canSend, mayBeFiled, type AttemptState } from './filingAttempt.machine.ts';
import { explore, hostSteps, keyOf, states, type Attempt, type Edge, type Filing } from './filingAttempts.paths.ts';
import { haveMaybeReached } from './filingOutcome.ts';

/** Where a filing waits to be sent, or can be given up. */
const NOT_FILED: readonly FilingStatus[] = [...filingStatusesFor('filing.approve'), 'Approved', 'Signed'];
const SENT: readonly AttemptState[] = ['submitted', 'submittedByPerson', 'refused', 'refusedByPerson'];
const AT_THE_AUTHORITY: readonly FilingStatus[] = ['Submitted', 'Processing', 'Confirmed'];

const isBelieved = (filing: Filing, at: number) =>
  [...hostSteps(filing, at)].some(([, to]) => to?.attempts[at]?.isKnownSent);
const isFiledThere = ({ isSent, state }: Attempt) => isSent && state !== 'refused';

/** What never happens, whatever the order. */
const NEVER: Readonly<Record<string, (edge: Edge) => boolean>> = {
  'two attempts may send': ({ after }) => states(after).filter(canSend).length > 1,
  'a host claims an attempt while the authority has the filing by another one, or may have it': ({ name, after }) =>
    name.startsWith('host claims') && states(after).some(mayBeFiled),
  'what a host or a receipt has said to be sent is called not sent': ({ after }) =>
    after.attempts.some(({ isKnownSent, state }) => isKnownSent && !SENT.includes(state)),
  'a host that has sent it is not believed': ({ before }) =>
    before.attempts.some(({ isSent, state }, at) => isSent && !SENT.includes(state) && !isBelieved(before, at)),
  'a filing waits to be sent, or to be approved, while the authority has it or may have it': ({ after }) =>
    NOT_FILED.includes(after.status) && states(after).some(mayBeFiled),
  'a filing is elsewhere than at the authority once an attempt is known to be sent': ({ after }) =>
    states(after).includes('submitted') && !AT_THE_AUTHORITY.includes(after.status),
  'a filing waits for an outcome that no attempt is without': ({ after }) =>
    after.status === 'Processing' && !states(after).includes('unknown'),
  'a filing waits for its receipt under an index of no attempt': ({ after: { status, index, attempts } }) =>
    status === 'Submitted' && (index === null || !attempts.some((attempt) => attempt.index === index)),
  'a withdrawn approval counts again once nothing was sent': ({ before, after }) =>
    before.hasNoApproval && before.status === 'Processing' && after.status === 'Approved',
};

const isTwice = ({ after }: Edge) => after.attempts.filter(isFiledThere).length > 1;
const isEnd = (filing: Filing) =>
  filing.status === 'Confirmed' || (filing.status !== 'Submitted' && !haveMaybeReached(states(filing)));

const wrongOf = (edges: readonly Edge[], isWrong: (edge: Edge) => boolean) =>
  edges.filter(isWrong).map(({ path, after }) => `${path} => ${after.status}, ${states(after).join(' + ')}`);

describe('a filing and its attempts, over every order of page, host, journal, person, receipt and authority', () => {
  const edges = explore();

  it.each(Object.entries(NEVER))('never: %s', (_, isWrong) => expect(wrongOf(edges, isWrong)).toEqual([]));

  it('is sent once unless the authority refused it, as long as no person guesses', () => {
    expect(wrongOf(explore(true), isTwice)).toEqual([]);
    // Two people and two workstations can: the filing tells both indexes then.
    expect(wrongOf(edges, isTwice)).not.toEqual([]);
  });

  it('can always go on: to its receipt, or to another approval or attempt', () => {
    const ends = new Set(edges.flatMap(({ before, after }) => [before, after].filter(isEnd).map(keyOf)));
    for (let found = -1; found !== ends.size;) {
      found = ends.size;
      for (const { before, after } of edges.toReversed()) if (ends.has(keyOf(after))) ends.add(keyOf(before));
    }
    expect(wrongOf(edges, ({ after }) => !ends.has(keyOf(after)))).toEqual([]);
  });
});
