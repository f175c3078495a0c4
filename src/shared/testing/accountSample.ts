import type { Account } from '#contracts/api/account.ts';
import { DEFAULT_FIRM_SETTINGS } from '#contracts/firmSettings.ts';

/** The signed-in owner of a firm. */
export const anAccount = (change: Partial<Account> = {}): Account => ({
  user: { id: '00000000-0000-4000-8000-000000000700', displayName: 'Maria Popa', email: 'maria@example.test' },
  firm: { id: '00000000-0000-4000-8000-000000000701', name: 'Cabinet' },
  role: 'owner',
  mayApprove: true,
  firmSettings: DEFAULT_FIRM_SETTINGS,
  firmDeletion: null,
  permissions: [],
  flags: [],
  changesFrom: 0,
  ...change,
});
