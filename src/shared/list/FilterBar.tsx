import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { useFormat } from '../text/format.ts';
import { ExportMenu } from './export/ExportMenu.tsx';
import { FilterRow, type FilterState } from './FilterRow.tsx';
import { ListPager } from './ListPager.tsx';
import type { ListRow, RowList } from './useList.ts';

type FilterBarProps<Row extends ListRow> = {
  readonly list: FilterState & RowList<Row>;
  /** Where it is more than "Filters". */
  readonly label?: string;
  /** The key of the text with the count, and of the one for more than are counted. */
  readonly count: string;
  readonly countCapped: string;
  /** The chips of the filters. */
  readonly children: ReactNode;
};

/** The filters of a list; at the right how many rows they leave, the pager, and what arranges the columns. */
export function FilterBar<Row extends ListRow>({ list, label, count, countCapped, children }: FilterBarProps<Row>) {
  const { t } = useTranslation('table');
  const { number } = useFormat();
  const { count: found, setTools } = list;
  return (
    <FilterRow
      list={list}
      label={label}
      end={
        <>
          {found === undefined ? null : (
            <output>
              {found.isCapped ? t(countCapped, { count: number(found.count) }) : t(count, { count: found.count })}
            </output>
          )}
          <ListPager list={list} label={t('pager.label', { list: list.label })} className={wideOnly} />
          {list.exported === null ? null : <ExportMenu exported={list.exported} filter={list.request} />}
          <span ref={setTools} className={tools} />
        </>
      }
    >
      {children}
    </FilterRow>
  );
}

/** On a phone the pager below the list is enough. */
const wideOnly = css({ _mobile: { display: 'none' } });
const tools = css({ display: 'contents' });
