import { useSelector } from '@xstate/react';
import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { useSystemActor } from '#src/shared/hooks/actors.tsx';
import { useNow } from '#src/shared/hooks/useNow.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { Spinner } from '#src/shared/ui/feedback/Spinner.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { StatusDot } from '#src/shared/ui/labels/StatusDot.tsx';
import { layoutRecipe } from '#src/shared/ui/layout.recipe.ts';
import { useSyncFailure } from './useSyncFailure.ts';

type SyncStatusProps = {
  /** Separates it from the text before it. */
  readonly hasRule?: boolean;
  /** Opens what takes the PIN that is waited for; absent where that is beside it. */
  readonly onPin?: (() => void) | undefined;
};

const enter = css({
  p: '0',
  borderWidth: '0',
  bg: '[transparent]',
  color: 'text',
  fontFamily: 'body',
  textStyle: 'caption',
  fontWeight: 'medium',
  textDecoration: 'underline',
  cursor: 'pointer',
});
const item = css({ display: 'inline-flex', alignItems: 'center', gap: '6', fontVariantNumeric: 'tabular-nums' });

/** When messages were last fetched, whether it failed, and when they will be next. Nothing before one is planned. */
export function SyncStatus({ hasRule = false, onPin }: SyncStatusProps) {
  const { t } = useTranslation('statusBar');
  const refresh = useSystemActor('messageRefresh');
  const isRunning = useSelector(refresh, (state) => state.hasTag('busy'));
  const progress = useSelector(refresh, (state) => state.context.progress);
  const lastMs = useSelector(refresh, (state) => state.context.lastRefreshMs);
  const nextMs = useSelector(refresh, (state) => state.context.nextRefreshMs);
  const isWaiting = useSelector(refresh, (state) => state.context.waitingForPin.length > 0);
  const failure = useSyncFailure();
  const format = useFormat();
  const now = useNow(lastMs, nextMs);

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
  if (lastMs === null && nextMs === null && failure === null && !isWaiting) return null;
  const last = lastMs === null ? null : format.relative(lastMs, now);
  return (
    <>
      {hasRule ? <span className={layoutRecipe.divider} /> : null}
      {failure === null ? null : (
        <span className={item}>
          <StatusDot tone="critical" />
          {last === null ? t('sync.failed') : t('sync.failedSince', { when: last })}
        </span>
      )}
      {isWaiting ? (
        <span className={item}>
          <StatusDot tone="warning" />
          {t('sync.waiting')}
          {onPin === undefined ? null : (
            <button type="button" className={enter} onClick={onPin}>
              {t('sync.enterPin')}
            </button>
          )}
        </span>
      ) : null}
      {/* The line has room for what wants somebody, or for the times: all stands in the details. */}
      {hasRule && (failure !== null || isWaiting) ? null : (
        <SyncTimes last={failure === null ? last : null} next={nextMs === null ? null : format.relative(nextMs, now)} />
      )}
    </>
  );
}

type SyncTimesProps = { readonly last: string | null; readonly next: string | null };

function SyncTimes({ last, next }: SyncTimesProps) {
  const { t } = useTranslation('statusBar');
  const times = [
    last === null ? null : t('sync.last', { when: last }),
    next === null ? null : t('sync.next', { when: next }),
  ];
  return (
    <span className={item}>
      <Icon of={RefreshCw} size={12} />
      {times.filter((time) => time !== null).join(' · ')}
    </span>
  );
}
