import { useSelector } from '@xstate/react';
import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { useSystemActor } from '#src/shared/hooks/actors.tsx';
import { useNow } from '#src/shared/hooks/useNow.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { Spinner } from '#src/shared/ui/feedback/Spinner.tsx';
import { StatusDot } from '#src/shared/ui/labels/StatusDot.tsx';
import { useSyncFailure } from './useSyncFailure.ts';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { layoutRecipe } from '#src/shared/ui/layout.recipe.ts';

type SyncStatusProps = {
  /** Separates it from the text before it. */
  readonly hasRule?: boolean;
};

const item = css({ display: 'inline-flex', alignItems: 'center', gap: '6', fontVariantNumeric: 'tabular-nums' });

/** When messages were last synchronised, whether it failed, and when they will be next. Nothing before one is planned. */
export function SyncStatus({ hasRule = false }: SyncStatusProps) {
  const { t } = useTranslation('statusBar');
  const refresh = useSystemActor('messageRefresh');
  const isRunning = useSelector(refresh, (state) => state.hasTag('busy'));
  const progress = useSelector(refresh, (state) => state.context.progress);
  const lastMs = useSelector(refresh, (state) => state.context.lastRefreshMs);
  const nextMs = useSelector(refresh, (state) => state.context.nextRefreshMs);
  const failure = useSyncFailure();
  const format = useFormat();
  const now = useNow(nextMs ?? lastMs);

  if (isRunning) {
    return (
      <>
        {hasRule ? <span className={layoutRecipe.divider} /> : null}
        <span className={item}>
          <Spinner size={12} />
          {progress === null || progress.total === 0
            ? t('sync.running')
            : t('sync.progress', { name: progress.name, done: progress.done, total: progress.total })}
        </span>
      </>
    );
  }
  if (lastMs === null && nextMs === null && failure === null) return null;
  return (
    <>
      {hasRule ? <span className={layoutRecipe.divider} /> : null}
      {failure === null ? null : (
        <span className={item}>
          <StatusDot tone="critical" />
          {t('sync.failed')}
        </span>
      )}
      <span className={item}>
        <Icon of={RefreshCw} size={12} />
        {[
          lastMs === null ? null : t('sync.last', { when: format.relative(lastMs, now) }),
          nextMs === null ? null : t('sync.next', { when: format.relative(nextMs, now) }),
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </span>
    </>
  );
}
