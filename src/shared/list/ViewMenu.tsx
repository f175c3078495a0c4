import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { DataTableModel } from '../table/useDataTable.ts';
import { Button } from '../ui/actions/Button.tsx';
import { IconButton } from '../ui/actions/IconButton.tsx';
import { Checkbox } from '../ui/fields/Checkbox.tsx';
import { Popover } from '../ui/overlays/Popover.tsx';
import type { ListRow, RowList } from './useList.ts';

type ViewMenuProps<Row extends ListRow> = { readonly model: DataTableModel<Row>; readonly list: RowList<Row> };

/** Which columns of a list are shown, and how many rows on a page. */
export function ViewMenu<Row extends ListRow>({ model, list }: ViewMenuProps<Row>) {
  const { t } = useTranslation('table');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      label={t('view.label')}
      placement="bottom-end"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <IconButton label={t('view.label')}>
          <SlidersHorizontal size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      }
    >
      <div className={body}>
        <ColumnChoice model={model} />
        <fieldset className={group}>
          <legend className={legend}>{t('view.rows')}</legend>
          <div className={sizes}>
            {list.pageSizes.map((size) => (
              <Button
                key={size}
                size="dense"
                look={size === list.pageSize ? 'secondary' : 'ghost'}
                aria-pressed={size === list.pageSize}
                onClick={() => list.setPageSize(size)}
              >
                {size}
              </Button>
            ))}
          </div>
        </fieldset>
      </div>
    </Popover>
  );
}

/** A box for each column; the first one names the rows and stays. */
function ColumnChoice<Row extends ListRow>({ model: { table, resetLayout } }: Pick<ViewMenuProps<Row>, 'model'>) {
  const { t } = useTranslation('table');
  return (
    <fieldset className={group}>
      <legend className={legend}>{t('view.columns')}</legend>
      {table.getAllLeafColumns().map((column) => (
        <Checkbox
          key={column.id}
          label={String(column.columnDef.header)}
          checked={column.getIsVisible()}
          disabled={!column.getCanHide()}
          onChange={column.getToggleVisibilityHandler()}
        />
      ))}
      <Button look="ghost" size="dense" onClick={resetLayout}>
        {t('view.reset')}
      </Button>
    </fieldset>
  );
}

const body = css({ display: 'flex', flexDirection: 'column', gap: '16', p: '16', minW: '240' });
const group = css({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: '10',
  minW: '0',
  m: '0',
  p: '0',
  borderWidth: '0',
});
const legend = css({ mb: '10', p: '0', textStyle: 'caption', fontWeight: 'semibold', color: 'mut' });
const sizes = css({ display: 'flex', gap: '4' });
