import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css, cx } from 'styled-system/css';
import { mobileCell, rowRecipe, tableRecipe } from '#src/shared/table/table.recipe.ts';

type Line = {
  /** By which it is told from the others, and the one of its file. */
  readonly number: number;
  readonly line: number;
  readonly taxId: string;
  readonly name: ReactNode;
  readonly state: ReactNode;
};

const table = tableRecipe();

/** The lines of a list with what becomes of them. */
export function LineTable({ lines }: { readonly lines: readonly Line[] }) {
  const { t } = useTranslation('clientImport');
  return (
    <div className={frame}>
      <table className={table.table}>
        <caption className="sr-only">{t('column.list')}</caption>
        <thead className={table.header}>
          <tr>
            <th scope="col" className={cx(table.head, number)}>
              {t('column.line')}
            </th>
            <th scope="col" className={cx(table.head, code)}>
              {t('column.taxId')}
            </th>
            <th scope="col" className={table.head}>
              {t('column.name')}
            </th>
            <th scope="col" className={table.head}>
              {t('column.state')}
            </th>
          </tr>
        </thead>
        <tbody className={table.body}>
          {lines.map((line) => (
            <tr key={line.number} className={rowRecipe()}>
              <td className={cx(table.cell, table.number, number, mobileCell({ place: 'away' }))}>{line.line}</td>
              <td className={cx(table.cell, figures, mobileCell({ place: 'sub' }))}>{line.taxId}</td>
              <td className={cx(table.cell, mobileCell({ place: 'main' }))}>{line.name}</td>
              <td className={cx(table.cell, mobileCell({ place: 'side' }))}>{line.state}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const frame = css({ borderTopWidth: '1px', borderTopStyle: 'solid', borderTopColor: 'line', mx: '-16' });
const number = css({ w: '56', textAlign: 'right' });
const code = css({ w: '160' });
const figures = css({ fontVariantNumeric: 'tabular-nums' });
