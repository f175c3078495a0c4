import { useQuery } from '@tanstack/react-query';
import type { Flag } from '#contracts/flags.ts';
import { accountOptions } from '../api/account.queries.ts';
import { clientConfig } from '../api/clientConfig.ts';
import { isEnabled } from '../api/isEnabled.ts';

/** Tells which parts of the product are on for this firm. */
export function useIsEnabled(): (flag: Flag) => boolean {
  const { data } = useQuery(accountOptions());
  return (flag) => isEnabled(flag, clientConfig().environment, data?.flags ?? []);
}
