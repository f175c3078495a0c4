import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { useSystemActor } from '#src/shared/hooks/actors.tsx';
import { useNow } from '#src/shared/hooks/useNow.ts';
import { useFormat } from '#src/shared/text/format.ts';

/** When messages came last and when they will come next by themselves. */
export function SyncTimes() {
  const { t } = useTranslation('refresh');
  const refresh = useSystemActor('messageRefresh');
  const last = useSelector(refresh, (state) => state.context.lastRefreshMs);
  const next = useSelector(refresh, (state) => state.context.nextRefreshMs);
  const { relative } = useFormat();
  const now = useNow(last, next);
  return (
    <p className={line}>
      <span>{last === null ? t('sync.never') : t('sync.last', { when: relative(last, now) })}</span>
      {next === null ? null : <span>{t('sync.next', { when: relative(next, now) })}</span>}
    </p>
  );
}

const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '12',
  m: '0',
  textStyle: 'secondary',
  color: 'mut',
  fontVariantNumeric: 'tabular-nums',
});
