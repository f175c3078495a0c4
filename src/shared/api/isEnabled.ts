import type { Environment, Flag } from '#contracts/flags.ts';

/** True when that part of the product is on: always in local and ui-testing, per firm in production (decision D9). */
export const isEnabled = (flag: Flag, environment: Environment, ofFirm: readonly Flag[]): boolean =>
  environment !== 'production' || ofFirm.includes(flag);
