import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { PAGE_SIZE } from '#contracts/limits.ts';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { FilterRow } from '../filters/FilterRow.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { Pager } from './Pager.tsx';
import { SkeletonRows } from '../ui/feedback/SkeletonRows.tsx';
import type { Column, RowLink } from '../table/column.ts';
import type { Sorting } from '../table/sorting.ts';
import { Table } from '../table/Table.tsx';
import { useDataTable } from '../table/useDataTable.ts';
import { StaleNotice } from './StaleNotice.tsx';
import type { RowSelection } from '../table/useRowSelection.ts';

/** How the rows of a list are shown. */
export type ListTable<Row> = {
  /** Names the list for screen readers: "Clients of the firm". */
  readonly label: string;
  /** Order, widths and hidden columns are kept under it. */
  readonly layoutKey: string;
  readonly columns: readonly Column<Row>[];
  readonly rowLink: (row: Row) => RowLink;
  /** Names the row's box: "Select Alfa SRL". */
  readonly selectLabel: (row: Row) => string;
};

type ListRow = { readonly id: string };

type PagedListScreenProps<Row extends ListRow> = {
  readonly title: string;
  readonly tabs?: ReactNode;
  readonly actions: ReactNode;
  readonly filterLabel: string;
  readonly filters: ReactNode;
  readonly count: ReactNode;
  /** Shown between the filters and the rows. */
  readonly notices?: ReactNode;
  readonly list: UseQueryResult<{ readonly items: readonly Row[]; readonly hasNextPage: boolean }>;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly table: ListTable<Row>;
  readonly selection: RowSelection<Row>;
  readonly errorTitle: string;
  /** Shown in place of the rows when there are none. */
  readonly empty: ReactNode;
  /** What floats over the list: the bar of what is chosen, dialogs. */
  readonly children?: ReactNode;
};

/** A list with its header, filters, count, pages, and what is shown while there are no rows. */
export function PagedListScreen<Row extends ListRow>(props: PagedListScreenProps<Row>) {
  const { list, page, onPage, table, selection } = props;
  const { t } = useTranslation('table');
  const pagerNamed = (label: string) =>
    list.data === undefined || (page === 1 && !list.data.hasNextPage) ? null : (
      <Pager
        label={label}
        position={t('pager.page', { page })}
        previousLabel={t('pager.previous')}
        nextLabel={t('pager.next')}
        onPrevious={page > 1 ? () => onPage(page - 1) : undefined}
        onNext={list.data.hasNextPage ? () => onPage(page + 1) : undefined}
      />
    );
  const pager = pagerNamed(t('pager.label', { list: table.label }));
  return (
    <div className={screen}>
      <PageHeader title={props.title} tabs={props.tabs} actions={props.actions} />
      <FilterRow
        label={props.filterLabel}
        end={
          <>
            {props.count}
            {pager === null ? null : <span className={wideOnly}>{pager}</span>}
          </>
        }
      >
        {props.filters}
      </FilterRow>
      {props.notices}
      {list.isRefetchError ? <StaleNotice list={list} /> : null}
      {list.isLoadingError ? (
        <ErrorState
          title={props.errorTitle}
          error={list.error}
          isRetrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : list.isPending ? (
        <SkeletonRows label={table.label} rows={12} />
      ) : list.data.items.length === 0 ? (
        props.empty
      ) : (
        <Rows
          table={table}
          rows={list.data.items}
          firstNumber={PAGE_SIZE * (page - 1) + 1}
          selection={selection}
          isFresh={!list.isPlaceholderData}
        />
      )}
      {pager === null ? null : <div className={below}>{pagerNamed(t('pager.below', { list: table.label }))}</div>}
      {props.children}
    </div>
  );
}

type RowsProps<Row extends ListRow> = {
  readonly table: ListTable<Row>;
  readonly rows: readonly Row[];
  readonly firstNumber: number;
  readonly selection: RowSelection<Row>;
  /** False while the rows are still those of the page before. */
  readonly isFresh: boolean;
};

function Rows<Row extends ListRow>({ table, rows, selection, firstNumber, isFresh }: RowsProps<Row>) {
  const { columns, layoutKey, ...shown } = table;
  const model = useDataTable({ columns, rows, selection, layoutKey });
  return (
    <div className={frame} aria-busy={!isFresh} data-stale={!isFresh || undefined}>
      <Table {...shown} model={model} firstNumber={firstNumber} sorting={UNSORTED} />
    </div>
  );
}

/** No call of these lists sorts. */
const UNSORTED: Sorting = { orderOf: () => null, toggle: () => {} };
const screen = css({ display: 'flex', flexDirection: 'column', height: 'full', minHeight: '0', position: 'relative' });
const frame = css({
  display: 'flex',
  flexDirection: 'column',
  flex: '1',
  minHeight: '0',
  transitionProperty: '[opacity]',
  transitionDuration: 'quick',
  '&[data-stale]': { opacity: '[0.6]' },
});
const below = css({
  display: 'flex',
  justifyContent: 'flex-end',
  px: '16',
  py: '6',
  borderTopWidth: '1px',
  borderTopStyle: 'solid',
  borderTopColor: 'lineSoft',
});
/** On a phone the pager below the list is enough. */
const wideOnly = css({ _mobile: { display: 'none' } });
