import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { ListPager } from './ListPager.tsx';
import type { ListRow, RowList } from './useList.ts';

type ListScreenProps<Row extends ListRow> = {
  readonly list: RowList<Row>;
  readonly title: string;
  /** A few words beside the title. */
  readonly note?: ReactNode;
  readonly tabs?: ReactNode;
  readonly actions: ReactNode;
  /** The parts of the list from top to bottom: filters, rows, the bar of what is chosen. */
  readonly children: ReactNode;
};

/** The frame of a list: its header, its parts, and the pager below them. */
export function ListScreen<Row extends ListRow>({ list, title, note, tabs, actions, children }: ListScreenProps<Row>) {
  const { t } = useTranslation('table');
  return (
    <div className={screen}>
      <PageHeader title={title} note={note} tabs={tabs} actions={actions} />
      {children}
      <ListPager list={list} label={t('pager.below', { list: list.label })} className={below} />
    </div>
  );
}

const screen = css({ display: 'flex', flexDirection: 'column', height: 'full', minHeight: '0', position: 'relative' });
const below = css({
  justifyContent: 'flex-end',
  px: '16',
  py: '6',
  borderTopWidth: '1px',
  borderTopStyle: 'solid',
  borderTopColor: 'lineSoft',
});
