import { assign, fromPromise, setup } from 'xstate';
import type { SearchHit } from '#contracts/api/search.ts';
import { SEARCH_DEBOUNCE_MS } from '#contracts/limits.ts';
import { notProvided } from '../notProvided.ts';

type Context = {
  readonly text: string;
  /** What the server last found, and for which text. Shown only as far as it fits the present text. */
  readonly hits: readonly SearchHit[];
  /** The group of commands that is open. */
  readonly group: string | null;
};

export type PaletteEvent =
  | { type: 'palette.open' }
  | { type: 'commands.open' }
  | { type: 'text.changed'; text: string }
  | { type: 'mode.toCommands' }
  | { type: 'mode.toSearch' }
  | { type: 'search.retry' }
  | { type: 'group.enter'; group: string }
  | { type: 'group.back' }
  /** A result or a command was chosen. */
  | { type: 'item.run' }
  | { type: 'palette.close' };

/** The sign that turns an empty search into the list of commands. Source: specification PA-1. */
const COMMAND_SIGN = '>';

const typed = ({ event }: { event: { text: string } }) => ({ text: event.text });
const taken = { type: 'takeText', params: typed } as const;

/**
 * The command palette: a search over what the firm has, and the commands of the screen and of the product. Matches in
 * memory are the view's; the machine asks the server once typing has paused, and drops an answer to an earlier text.
 */
export const paletteMachine = setup({
  types: { context: {} as Context, events: {} as PaletteEvent, tags: {} as 'open' },
  actors: { search: fromPromise<readonly SearchHit[], { text: string }>(notProvided) },
  guards: {
    isCommandSign: ({ context }, { text }: { text: string }) => context.text === '' && text === COMMAND_SIGN,
    isBlank: (_, { text }: { text: string }) => text.trim() === '',
  },
  actions: {
    takeText: assign({ text: (_, { text }: { text: string }) => text }),
    clearText: assign({ text: '', hits: [] }),
    takeHits: assign({ hits: (_, { hits }: { hits: readonly SearchHit[] }) => hits }),
    forgetHits: assign({ hits: [] }),
    enterGroup: assign({ group: (_, { group }: { group: string }) => group }),
    leaveGroup: assign({ group: null }),
  },
  delays: { searchDebounceMs: SEARCH_DEBOUNCE_MS },
}).createMachine({
  id: 'palette',
  context: { text: '', hits: [], group: null },
  initial: 'closed',
  states: {
    closed: {
      entry: 'clearText',
      on: { 'palette.open': 'open.searching', 'commands.open': 'open.commanding' },
    },
    open: {
      tags: 'open',
      initial: 'searching',
      on: { 'palette.close': 'closed', 'item.run': 'closed' },
      states: {
        searching: {
          entry: 'clearText',
          initial: 'empty',
          on: {
            'commands.open': 'commanding',
            'mode.toCommands': 'commanding',
            'text.changed': [
              { guard: { type: 'isCommandSign', params: typed }, target: 'commanding' },
              { guard: { type: 'isBlank', params: typed }, target: '.empty', actions: taken },
              { target: '.waiting', actions: taken },
            ],
          },
          states: {
            empty: { entry: 'forgetHits' },
            waiting: { after: { searchDebounceMs: 'asking' } },
            asking: {
              invoke: {
                id: 'search',
                src: 'search',
                input: ({ context }) => ({ text: context.text }),
                onDone: {
                  target: 'found',
                  actions: { type: 'takeHits', params: ({ event }) => ({ hits: event.output }) },
                },
                onError: 'failed',
              },
            },
            found: {},
            failed: { on: { 'search.retry': 'asking' } },
          },
        },
        commanding: {
          entry: 'clearText',
          on: {
            'palette.open': 'searching',
            'mode.toSearch': 'searching',
            'text.changed': { actions: taken },
            'group.enter': {
              target: 'inGroup',
              actions: { type: 'enterGroup', params: ({ event }) => ({ group: event.group }) },
            },
          },
        },
        inGroup: {
          entry: 'clearText',
          exit: 'leaveGroup',
          on: {
            'palette.open': 'searching',
            'commands.open': 'commanding',
            'group.back': 'commanding',
            'text.changed': { actions: taken },
          },
        },
      },
    },
  },
});
