import type { AnyEventObject, AnyMachineSnapshot, SnapshotFrom } from 'xstate';
import type { PathOptions } from '../testing/explore.ts';
import { testPaths } from '../testing/testPaths.ts';
import { requestWizardMachine } from './requestWizard.machine.ts';

/** A document that wants a year. */
const YEARLY = 'D101';

type Snapshot = SnapshotFrom<typeof requestWizardMachine>;

/** What can be done in the wizard where it stands, for one client. */
function possibleIn(snapshot: AnyMachineSnapshot): readonly AnyEventObject[] {
  const { entry, lines }: Snapshot['context'] = snapshot.context;
  const isWaiting = lines.some(({ state }) => state === 'waiting');
  if (snapshot.matches({ editing: 'choosingClients' })) {
    const other = entry.mode === 'all' ? 'custom' : 'all';
    return [{ type: 'clients.changed', mode: other, chosenIds: [] }, { type: 'step.next' }];
  }
  if (snapshot.matches({ editing: 'choosingDocument' })) {
    const document = { type: 'document.chosen', documentType: YEARLY };
    return [...(entry.documentType === null ? [document] : []), { type: 'step.next' }, { type: 'step.back' }];
  }
  if (snapshot.matches({ editing: 'settingPeriod' })) {
    const year = { type: 'field.changed', field: 'reportingYear', value: '2025' };
    const isSet = entry.values.reportingYear !== undefined;
    return [...(isSet ? [] : [year]), { type: 'step.back' }, { type: 'submit.start' }];
  }
  if (snapshot.matches('failed')) return [{ type: 'submit.again' }];
  if (!isWaiting) return [{ type: 'lines.ended' }];
  return [
    { type: 'line.created', id: 'r-1' },
    { type: 'line.failed', id: 'r-1', code: 'client.notFound' },
  ];
}

const options: PathOptions<typeof requestWizardMachine> = {
  inputs: [
    {
      clients: [{ id: 'alfa', name: 'Alfa', taxId: '12345674', isActive: true, isMine: false }],
      types: {
        [YEARLY]: {
          description: 'Copy of D101',
          canBeBulkRequested: true,
          isFor: 'companies',
          reportingYear: 'Required',
          since: null,
          months: [],
          reasons: [],
        },
      },
      begin: {},
      newId: () => 'r-1',
    },
  ],
  key: ({ entry, lines, isChecked }: Snapshot['context']) => [
    entry.mode,
    entry.documentType,
    entry.values.reportingYear ?? null,
    lines.map(({ state }) => state),
    isChecked,
  ],
  events: possibleIn,
};

/** A path for each step of the wizard: the screen is taken along them too. */
export const requestWizardPaths = () =>
  testPaths(requestWizardMachine, options).filter(({ events }) => events.length > 0);
