import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { ListPager } from './ListPager.tsx';
import type { ListRow, RowList } from './useList.ts';

type ListSectionProps<Row extends ListRow> = {
  readonly list: RowList<Row>;
  readonly label: string;
  /** The parts of the list from top to bottom. */
  readonly children: ReactNode;
};

/** A list that is a part of a page, with the pager below it. */
export function ListSection<Row extends ListRow>({ list, label, children }: ListSectionProps<Row>) {
  return (
    <section aria-label={label} className={column}>
      {children}
      <ListPager list={list} label={label} className={below} />
    </section>
  );
}

const column = css({ display: 'flex', flexDirection: 'column', flexGrow: '1', minW: '0', minH: '0' });
const below = css({ justifyContent: 'flex-end', px: '16', py: '6' });
