import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css, cx } from 'styled-system/css';
import { IconButton } from '../ui/actions/IconButton.tsx';
import type { ListRow, RowList } from './useList.ts';

type ListPagerProps<Row extends ListRow> = {
  readonly list: RowList<Row>;
  readonly label: string;
  readonly className?: string;
};

/** Previous and next page; nothing where there is but one. */
export function ListPager<Row extends ListRow>({ list, label, className }: ListPagerProps<Row>) {
  const { t } = useTranslation('table');
  const { page, goToPage } = list;
  const hasNext = list.query.data?.hasNextPage;
  if (hasNext === undefined || (page === 1 && !hasNext)) return null;
  return (
    <nav aria-label={label} className={cx(pager, className)}>
      <IconButton label={t('pager.previous')} disabled={page === 1} onClick={() => goToPage(page - 1)}>
        <ChevronLeft size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <span className={place}>{t('pager.page', { page })}</span>
      <IconButton label={t('pager.next')} disabled={!hasNext} onClick={() => goToPage(page + 1)}>
        <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </nav>
  );
}

const pager = css({ display: 'flex', alignItems: 'center', gap: '4', textStyle: 'secondary', color: 'mut' });
const place = css({ fontVariantNumeric: 'tabular-nums', px: '4' });
