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
  readonly list: Pick<RowList<Row>, 'selection'>;
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
          <strong className={textRecipe.strong}>{selected}</strong>
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

const bar = css({
  display: 'flex',
  alignItems: 'center',
  alignSelf: 'center',
  flexShrink: '0',
  gap: '8',
  maxW: '[calc(100% - 16px)]',
  h: '44',
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
  _mobile: { alignSelf: 'stretch', overflowX: 'auto', '& > :first-child': { mr: 'auto' } },
});
