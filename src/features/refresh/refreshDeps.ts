import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#src/shared/api/api.ts';
import type { Link } from '#src/shared/link/calls/link.ts';
import type { PinVault } from './pinVault.ts';

/** What a refresh depends on. */
export type RefreshDeps = {
  readonly api: Pick<Api, 'spvMessages' | 'spvCertificates' | 'content'>;
  readonly link: Link;
  readonly vault: PinVault;
  readonly storage: Storage;
  readonly queries: Pick<QueryClient, 'invalidateQueries' | 'fetchQuery'>;
  /** The key PINs are sealed to; null while the link is not ready. */
  readonly workstationKeyId: () => string | null;
  readonly nowMs: () => number;
  /** Name, action and reason of what was skipped; never a body, a PIN or a tax id. */
  readonly log: (event: string, detail: Readonly<Record<string, string>>) => void;
};
