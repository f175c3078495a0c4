import type { UseQueryResult } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../text/format.ts';
import { Button } from '../ui/actions/Button.tsx';
import { noticeLine, noticeWords } from '../ui/feedback/notice.recipe.ts';

/** The rows are loaded, but could not be refreshed: they may have changed since. */
export function StaleNotice({ list }: { readonly list: UseQueryResult }) {
  const { t } = useTranslation(['table', 'common']);
  const { localTime } = useFormat();
  return (
    <output className={noticeLine} data-tone="warning">
      <CloudOff size={16} strokeWidth={1.75} aria-hidden />
      <span className={noticeWords}>{t('stale', { at: localTime(new Date(list.dataUpdatedAt).toISOString()) })}</span>
      <Button size="dense" isBusy={list.isFetching} onClick={() => void list.refetch()}>
        {t('common:action.retry')}
      </Button>
    </output>
  );
}
