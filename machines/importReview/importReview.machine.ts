import { assign, fromPromise, setup } from 'xstate';
import type { ImportLine, RegisterName } from '#contracts/api/clientImport.ts';
import { COMPANY_LOOKUP_BATCH } from '#contracts/limits.ts';
import { notProvided } from '../notProvided.ts';
import { codesToCompare, linesToImport, withTicks, type Reviewed, type RegisterNames } from './importRows.ts';

type Input = Pick<Reviewed, 'rows'>;
type Context = Reviewed & {
  /** Who will manage the clients. */
  readonly managerId: string | null;
};

export type ImportReviewEvent =
  | RowsTicked
  | { type: 'manager.chosen'; managerId: string | null }
  | { type: 'names.retry' }
  | { type: 'review.accept' }
  | { type: 'review.leave' };
type RowsTicked = { type: 'rows.ticked'; numbers: readonly number[]; isTicked: boolean };

/** What a person has accepted; no lines where they want another list. */
export type ImportReviewOutcome = {
  readonly lines: readonly ImportLine[];
  readonly managerId: string | null;
  /** Codes that the register does not have. */
  readonly missing: readonly string[];
};

type Found = { readonly found: readonly RegisterName[] };

/**
 * The review of a list of clients. Each name is compared with the register's before anything can be made of it: a code
 * with a sound check digit may still be another company's.
 */
export const importReviewMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ImportReviewEvent,
    input: {} as Input,
    output: {} as ImportReviewOutcome,
  },
  actors: {
    /** What the register calls the next companies. */
    lookUpNames: fromPromise<readonly RegisterName[], { taxIds: readonly string[] }>(notProvided),
  },
  guards: {
    hasMoreNames: ({ context }, { found }: Found) =>
      codesToCompare({ rows: context.rows, names: withNames(context.names, found) }, 1).length > 0,
    hasLines: ({ context }) => linesToImport(context).length > 0,
  },
  actions: {
    takeNames: assign(({ context }, { found }: Found) => ({ names: withNames(context.names, found) })),
    // The register may answer now for those for which it did not.
    dropUnanswered: assign(({ context }) => ({
      names: new Map([...context.names].filter(([, { state }]) => state !== 'unavailable')),
    })),
    takeTicks: assign(({ context }, { numbers, isTicked }: RowsTicked) => ({
      choices: withTicks(context, numbers, isTicked),
    })),
    takeManager: assign((_, { managerId }: { managerId: string | null }) => ({ managerId })),
    leaveAll: assign({ rows: [] }),
  },
}).createMachine({
  id: 'importReview',
  context: ({ input }) => ({ ...input, names: new Map(), choices: new Map(), managerId: null }),
  initial: 'comparing',
  on: {
    'rows.ticked': { actions: { type: 'takeTicks', params: ({ event }) => event } },
    'manager.chosen': {
      actions: { type: 'takeManager', params: ({ event }) => ({ managerId: event.managerId }) },
    },
    'review.leave': { target: '.ended', actions: 'leaveAll' },
  },
  states: {
    comparing: {
      invoke: {
        id: 'lookUpNames',
        src: 'lookUpNames',
        input: ({ context }) => ({ taxIds: codesToCompare(context, COMPANY_LOOKUP_BATCH) }),
        onDone: [
          {
            guard: { type: 'hasMoreNames', params: ({ event }) => ({ found: event.output }) },
            target: 'comparing',
            reenter: true,
            actions: { type: 'takeNames', params: ({ event }) => ({ found: event.output }) },
          },
          { target: 'compared', actions: { type: 'takeNames', params: ({ event }) => ({ found: event.output }) } },
        ],
        onError: 'notCompared',
      },
    },
    compared: {
      on: {
        'review.accept': { guard: 'hasLines', target: 'ended' },
        'names.retry': { target: 'comparing', actions: 'dropUnanswered' },
      },
    },
    notCompared: { on: { 'names.retry': 'comparing' } },
    ended: { type: 'final' },
  },
  output: ({ context }) => ({
    lines: linesToImport(context),
    managerId: context.managerId,
    missing: [...context.names.values()].filter(({ state }) => state === 'notFound').map(({ taxId }) => taxId),
  }),
});

const withNames = (names: RegisterNames, found: readonly RegisterName[]): RegisterNames =>
  new Map([...names, ...found.map((name) => [name.taxId, name] as const)]);
