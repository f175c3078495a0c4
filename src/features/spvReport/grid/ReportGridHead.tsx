import { useTranslation } from 'react-i18next';
import { cx } from 'styled-system/css';
import { reportGrid } from './reportGrid.recipe.ts';
import type { ReportGrid } from './reportGrid.ts';
import { ShareText } from './ShareText.tsx';

/** The forms, a column for each, and how far they are. */
export function ReportGridHead({ grid: { types, shares, share } }: { readonly grid: ReportGrid }) {
  const { t } = useTranslation(['spvReport', 'table']);
  return (
    <thead>
      <tr aria-rowindex={1} className={reportGrid.headRow}>
        <th scope="col" className={cx(reportGrid.head, reportGrid.corner)}>
          {t('table:filter.client')}
        </th>
        <th scope="col" className={cx(reportGrid.head, reportGrid.wideOnly)}>
          {t('grid.manager')}
        </th>
        {types.map((type) => (
          <th key={type} scope="col" className={reportGrid.head}>
            {type}
          </th>
        ))}
        <th scope="col" className={cx(reportGrid.head, reportGrid.wideOnly)}>
          {t('grid.withReceipt')}
        </th>
      </tr>
      <tr aria-rowindex={2} className={reportGrid.totalRow}>
        <th scope="row" colSpan={2} className={cx(reportGrid.name, reportGrid.total)}>
          {t('grid.total')}
        </th>
        {types.map((type) => (
          <td key={type} className={cx(reportGrid.share, reportGrid.centred)}>
            <ShareText share={shares.get(type) ?? NONE} />
          </td>
        ))}
        <td className={reportGrid.share}>
          <ShareText share={share} />
        </td>
      </tr>
    </thead>
  );
}

const NONE = { withReceipt: 0, count: 0 };
