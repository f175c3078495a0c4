import type { RegisterName } from '#contracts/api/clientImport.ts';
import type { Table } from '../testing/table.ts';
import type { importReviewMachine } from './importReview.machine.ts';

type Names = ReadonlyMap<string, RegisterName>;

const withFound = (names: Names, found: readonly RegisterName[]) =>
  new Map([...names, ...found.map((name) => [name.taxId, name] as const)]);
/** The codes of the model's list that are asked for: the third line has none. */
const ASKED = ['12345674', '23456783'];
/** The first line is another company's by its name, so it goes with a tick alone; the second one goes where it is found. */
const goesByItself = (number: number, names: Names) =>
  number === 1 ? names.get('12345674')?.state !== 'found' : names.get('23456783')?.state !== 'notFound';

/** Names are compared batch by batch; nothing is accepted before all of them were. */
export const IMPORT_REVIEW_TABLE: Table<typeof importReviewMachine> = {
  starts: 'comparing',
  states: {
    comparing: {
      'lookUpNames answers': [
        {
          when: ({ output }, { names }) => ASKED.some((code) => !withFound(names, output).has(code)),
          restarts: 'lookUpNames',
          context: ({ output }, { names }) => ({ names: withFound(names, output) }),
        },
        { to: 'compared', context: ({ output }, { names }) => ({ names: withFound(names, output) }) },
      ],
      'lookUpNames fails': 'notCompared',
    },
    compared: {
      'review.accept': [
        {
          when: (_, { names, choices }) =>
            (choices.get(1) ?? goesByItself(1, names)) || (goesByItself(2, names) && choices.get(2) !== false),
          to: 'ended',
        },
      ],
      'names.retry': {
        to: 'comparing',
        context: (_, { names }) => ({
          names: new Map([...names].filter(([, { state }]) => state !== 'unavailable')),
        }),
      },
    },
    notCompared: { 'names.retry': 'comparing' },
  },
  anywhere: {
    'rows.ticked': {
      context: ({ numbers: [number], isTicked }, { names, choices }) => ({
        choices: new Map([
          ...[...choices].filter(([other]) => other !== number),
          ...(isTicked === goesByItself(number, names) ? [] : [[number, isTicked] as const]),
        ]),
      }),
    },
    'manager.chosen': { context: ({ managerId }) => ({ managerId }) },
    'review.leave': { to: 'ended', context: { rows: [] } },
  },
};
