import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { LinkReason } from '#contracts/link/errors.ts';
import { useSystemActor } from '#src/shared/hooks/actors.tsx';
import { useOutcomes } from '#src/shared/hooks/useOutcomes.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { LINK_REASON_KEY } from '#src/shared/link/errors/linkReasonKey.ts';

/** Why the last synchronisation did not work; `server` where the link has nothing to say about it. */
export type SyncFailure = LinkReason | 'server';

/** The failure of the last synchronisation, whoever asked for it; null once one has worked. */
export function useSyncFailure(): SyncFailure | null {
  const refresh = useSystemActor('messageRefresh');
  return useSelector(refresh, ({ context: { lastOutcome } }) =>
    lastOutcome?.kind === 'failed' ? (lastOutcome.error?.reason ?? 'server') : null,
  );
}

/** The authority's own words in that failure; null where it said nothing. */
export function useSyncRefusal(): string | null {
  const refresh = useSystemActor('messageRefresh');
  return useSelector(refresh, ({ context }) => context.lastOutcome?.error?.text ?? null);
}

/** The text of a failure: what happened and what to do. */
export const failureKey = (failure: SyncFailure) =>
  failure === 'server' ? 'refresh:failed.server' : LINK_REASON_KEY[failure];

/** Says that a synchronisation by itself did not work. */
export function useSyncFailureToast(): void {
  const refresh = useSystemActor('messageRefresh');
  const toast = useToast();
  const { i18n } = useTranslation();
  useOutcomes(refresh, {
    // Its form tells of it.
    'run.ended': () => {},
    'refresh.failed': ({ error }) =>
      void i18n.loadNamespaces(['link', 'refresh']).then(() =>
        toast({
          kind: 'warning',
          title: 'statusBar:sync.failed',
          text: failureKey(error?.reason ?? 'server'),
          values: { text: error?.text ?? i18n.t('refresh:failed.refused') },
        }),
      ),
  });
}
