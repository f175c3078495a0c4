import { FLAG_AREAS, FLAGS, type Flag } from '#contracts/flags.ts';

/** Flags that are off for a firm without a setting of its own: pages to come. Source: decision D9. */
const OFF_BY_DEFAULT: ReadonlySet<Flag> = new Set<Flag>(FLAG_AREAS.comingSoon);

/** Every flag of a firm, with the settings of its own; in local and ui-testing everything is on. */
export const flagsOf = (ownSettings: Readonly<Record<string, boolean>>, isEverythingOn: boolean) =>
  FLAGS.map((flag) => ({ flag, isOn: isEverythingOn || (ownSettings[flag] ?? !OFF_BY_DEFAULT.has(flag)) }));
