import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { useCommands } from '../hooks/useCommands.ts';
import { Button } from '../ui/actions/Button.tsx';
import { CommandIconButton } from '../ui/actions/CommandIconButton.tsx';
import { textRecipe } from '../ui/text.recipe.ts';
import type { BulkRun } from './useBulkAction.ts';
import type { ListRow, RowList } from './useList.ts';

type BulkBarProps<Row extends ListRow> = {
  readonly list: Pick<RowList<Row>, 'selection' | 'rows' | 'matching'>;
  readonly label: string;
  /** How many are selected, in words. */
  readonly selected: string;
  /** What the last action did, and its undo: shown also when nothing is selected any more. */
  readonly undo?: { readonly run: BulkRun; readonly done: string };
  /** `BulkAction`s. */
  readonly children: ReactNode;
};

/** What can be done with the selected rows, below them: it never lies over the last one. Escape lets them go. */
export function BulkBar<Row extends ListRow>({ list, label, selected, undo, children }: BulkBarProps<Row>) {
  const { t } = useTranslation('table');
  const { ids, clear } = list.selection;
  const canUndo = undo?.run.canUndo === true;
  const isShown = ids.size > 0 || canUndo;
  const close = () => {
    clear();
    undo?.run.forget();
  };
  const { clearAll } = useCommands({
    clearAll: { keys: 'Escape', label: t('bulk.clear'), icon: X, layer: 'selection', isEnabled: isShown, run: close },
  });
  if (!isShown) return null;
  return (
    <div role="toolbar" aria-label={label} className={bar}>
      {ids.size > 0 ? (
        <>
          <SelectedRows list={list} selected={selected} />
          {children}
        </>
      ) : (
        <span>{undo?.done}</span>
      )}
      {canUndo ? (
        <Button look="ghost" onClick={undo.run.undo}>
          {t('bulk.undo')}
        </Button>
      ) : null}
      <CommandIconButton command={clearAll} />
    </div>
  );
}

type SelectedRowsProps<Row extends ListRow> = Pick<BulkBarProps<Row>, 'list' | 'selected'>;

/** How many are selected, how many of them on other pages; and what selects all that match. */
function SelectedRows<Row extends ListRow>({ list: { selection, rows, matching }, selected }: SelectedRowsProps<Row>) {
  const { t } = useTranslation('table');
  const { ids } = selection;
  const here = rows.filter(({ id }) => ids.has(id)).length;
  const isOffered = matching !== null && here === rows.length && matching.count > rows.length && !matching.isWhole;
  const isWhole = matching?.isWhole === true && matching.count > rows.length;
  return (
    <>
      <strong className={textRecipe.strong}>
        {isWhole ? t(matching.isCapped ? 'bulk.first' : 'bulk.whole', { count: ids.size }) : selected}
      </strong>
      {ids.size > here && !isWhole ? (
        <span className={textRecipe.mut}>{t('bulk.elsewhere', { count: ids.size - here })}</span>
      ) : null}
      {isOffered ? (
        <Button look="ghost" isBusy={matching.isLoading} onClick={matching.selectAll}>
          {t(matching.hasFailed ? 'bulk.again' : matching.isCapped ? 'bulk.selectFirst' : 'bulk.selectAll', {
            count: matching.count,
          })}
        </Button>
      ) : null}
    </>
  );
}

const bar = css({
  display: 'flex',
  alignItems: 'center',
  alignSelf: 'center',
  flexShrink: '0',
  flexWrap: 'wrap',
  columnGap: '2',
  maxW: '[calc(100% - 16px)]',
  minH: '44',
  py: '4',
  mx: '8',
  my: '8',
  pl: '16',
  pr: '10',
  borderRadius: '12',
  bg: 'bg',
  boxShadow: 'float',
  textStyle: 'secondary',
  whiteSpace: 'nowrap',
  animation: '[rise 160ms ease-out]',
  _calm: { animation: '[none]' },
  // On a phone one line that is moved leaves more of the rows in sight.
  _mobile: { alignSelf: 'stretch', flexWrap: 'nowrap', overflowX: 'auto', '& > :first-child': { mr: 'auto' } },
});
