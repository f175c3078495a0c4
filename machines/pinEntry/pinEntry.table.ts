import type { Branch, Table } from '../testing/table.ts';
import type { pinEntryMachine } from './pinEntry.machine.ts';

const typed: Branch<typeof pinEntryMachine> = { to: 'sealing', context: ({ target }) => ({ target }) };

/** What is typed is sealed at once and leaves as a handle; while it is sealed the field is empty. */
export const PIN_ENTRY_TABLE: Table<typeof pinEntryMachine> = {
  starts: 'waiting',
  tags: { failed: ['failed'] },
  states: {
    waiting: { 'pin.typed': typed },
    sealing: { 'sealPin answers': { to: 'waiting', tells: ['emits: pin.sealed'] }, 'sealPin fails': 'failed' },
    failed: { 'pin.typed': typed },
  },
};
