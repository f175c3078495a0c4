import type { firm as calls } from '#contracts/api/firm.ts';
import { DEFAULT_FIRM_SETTINGS } from '#contracts/firmSettings.ts';
import { EVERYBODY, type ProbesOf } from '#serverTesting/probes.ts';

const ADMINS = ['admin', 'owner'] as const;
const data = {
  name: 'Firma B',
  fiscalCode: '',
  registrationNumber: '',
  address1: '',
  city: '',
  county: '',
  postalCode: '',
  email: '',
  telephone: '',
};

/** Each call of `firm` by another firm, and by each role. */
export const firmProbes: ProbesOf<typeof calls> = {
  get: { who: EVERYBODY, call: (b) => b.firm.get(), expected: { name: 'Firma B', revision: 1 } },
  update: {
    who: ADMINS,
    call: (b) => b.firm.update({ ...data, revision: 1 }),
    expected: { name: 'Firma B', revision: 2 },
    trail: ['firm.update'],
  },
  updateSettings: {
    who: ADMINS,
    call: (b) => b.firm.updateSettings({ approvedByAdminsOnly: true }),
    trail: ['firm.updateSettings'],
    expected: { ...DEFAULT_FIRM_SETTINGS, approvedByAdminsOnly: true },
  },
  flags: { who: ADMINS, call: (b) => b.firm.flags(), expected: { isEverythingOn: false } },
  setFlag: {
    who: ['owner'],
    call: (b) => b.firm.setFlag({ flag: 'kanban', isOn: false }),
    expected: { flag: 'kanban', isOn: false },
    trail: ['firm.setFlag'],
  },
};
