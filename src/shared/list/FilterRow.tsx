import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { Button } from '../ui/actions/Button.tsx';
import type { FilterMap } from './defineFilters.ts';
import type { Filtering } from './filtering.ts';

/** Whether something is filtered, and what takes it off. */
export type FilterState = Pick<Filtering<FilterMap>, 'isFiltered' | 'clear' | 'filterCount'>;

type FilterRowProps = {
  readonly list: FilterState;
  /** Where it is more than "Filters". */
  readonly label?: string | undefined;
  /** `FilterChip`s. */
  readonly children: ReactNode;
  /** The count, and a pager. */
  readonly end?: ReactNode;
};

const frame = css({
  minW: '0',
  m: '0',
  p: '0',
  flexShrink: '0',
  borderWidth: '0',
  borderTopWidth: '1px',
  borderTopStyle: 'solid',
  borderTopColor: 'lineSoft',
});
const row = css({ display: 'flex', alignItems: 'center', gap: '8', minH: '44', px: '16' });
const chips = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  minW: '0',
  overflowX: 'auto',
  scrollbarWidth: '[none]',
  py: '4',
  px: '4',
  mx: '[-4px]',
  // Chips that go on beyond the edge fade there, instead of running into the count.
  maskImage: '[linear-gradient(to right, black calc(100% - 24px), transparent)]',
  pr: '24',
});
const endBox = css({
  display: 'flex',
  alignItems: 'center',
  gap: '12',
  ml: 'auto',
  flexShrink: '0',
  textStyle: 'secondary',
  color: 'mut',
});

/** The filters of a list, 44 px, with what takes all of them off, and the count at the right. */
export function FilterRow({ list, label, children, end }: FilterRowProps) {
  const { t } = useTranslation('table');
  return (
    <fieldset aria-label={label ?? t('filter.label')} className={frame}>
      <div className={row}>
        <div className={chips}>
          {children}
          {list.isFiltered && list.filterCount > 1 ? (
            <Button look="ghost" size="dense" onClick={list.clear}>
              {t('filter.clearAll')}
            </Button>
          ) : null}
        </div>
        {end === undefined ? null : <div className={endBox}>{end}</div>}
      </div>
    </fieldset>
  );
}
