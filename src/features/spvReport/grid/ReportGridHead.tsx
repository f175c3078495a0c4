import { useTranslation } from 'react-i18next';
import { cx } from 'styled-system/css';
import { reportGrid } from './reportGrid.recipe.ts';

/** The forms, a column for each. */
export function ReportGridHead({ types }: { readonly types: readonly string[] }) {
  const { t } = useTranslation('table');
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className={cx(reportGrid.head, reportGrid.corner)}>
          {t('filter.client')}
        </th>
        {types.map((type) => (
          <th key={type} scope="col" className={reportGrid.head}>
            {type}
          </th>
        ))}
        <th aria-hidden className={cx(reportGrid.head, reportGrid.rest)} />
      </tr>
    </thead>
  );
}
