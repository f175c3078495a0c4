import type { AnyEventObject } from 'xstate';
import type { Branch, Table } from '../testing/table.ts';
import type { paletteMachine } from './palette.machine.ts';

type Rule = Branch<typeof paletteMachine>;

const CLEAR = { text: '', hits: [], group: null };
const SEARCH: Rule = { to: 'open.searching.empty', context: CLEAR };
const COMMANDS: Rule = { to: 'open.commanding', context: CLEAR };
const CLOSED: Rule = { to: 'closed', context: CLEAR };
const text = ({ text }: AnyEventObject) => ({ text });
const typing = (again: Rule): readonly Rule[] => [
  { when: (e, c) => c.text === '' && e['text'] === '>', ...COMMANDS },
  { when: (e) => e['text'].trim() === '', to: 'open.searching.empty', context: (e) => ({ ...text(e), hits: [] }) },
  { to: 'open.searching.waiting', context: text, ...again },
];

/** A search, half a second after the last key, and commands; `>` in an empty search leads there, Backspace back. */
export const PALETTE_TABLE: Table<typeof paletteMachine> = {
  starts: 'closed',
  tags: { open: ['open'] },
  states: {
    closed: { 'palette.open': SEARCH, 'commands.open': COMMANDS },
    open: { 'palette.close': CLOSED, 'item.run': CLOSED },
    'open.searching': { 'commands.open': COMMANDS, 'mode.toCommands': COMMANDS, 'text.changed': typing({}) },
    'open.searching.waiting': {
      'text.changed': typing({ restarts: 'after searchDebounceMs' }).slice(1),
      'after searchDebounceMs': { ms: 500, to: 'open.searching.asking' },
    },
    'open.searching.asking': {
      'search answers': { to: 'open.searching.found', context: ({ output }) => ({ hits: output }) },
      'search fails': 'open.searching.failed',
    },
    'open.searching.failed': { 'search.retry': 'open.searching.asking' },
    'open.commanding': {
      'palette.open': SEARCH,
      'mode.toSearch': SEARCH,
      'text.changed': { context: text },
      'group.enter': { to: 'open.inGroup', context: ({ group }) => ({ ...CLEAR, group }) },
    },
    'open.inGroup': {
      'palette.open': SEARCH,
      'commands.open': COMMANDS,
      'group.back': COMMANDS,
      'text.changed': { context: text },
    },
  },
};
