import { useTranslation } from 'react-i18next';
import { cx } from 'styled-system/css';
import type { FilingStatusRow } from '#contracts/api/spvFiling.ts';
import { Badge } from '#src/shared/ui/labels/Badge.tsx';
import { ReportCell } from './ReportCell.tsx';
import { reportGrid } from './reportGrid.recipe.ts';
import type { ReportLine } from './reportGrid.ts';

type ReportGridRowProps = {
  readonly line: ReportLine;
  readonly types: readonly string[];
  readonly index: number;
  /** Null where the keyboard is at another row. */
  readonly columnAtKeyboard: number | null;
  readonly onExplain: (cell: FilingStatusRow) => void;
};

/** One client's filings of the month. */
export function ReportGridRow({ line, types, index, columnAtKeyboard, onExplain }: ReportGridRowProps) {
  const { t } = useTranslation('spvReport');
  return (
    <tr aria-rowindex={index + 2} className={reportGrid.row}>
      <th
        scope="row"
        className={reportGrid.name}
        title={[line.name, line.taxId, line.accountManager].filter(Boolean).join(' · ')}
      >
        <span className={reportGrid.nameBox}>
          <span className={reportGrid.nameText}>{line.name}</span>
          {line.isActive ? null : <Badge tone="neutral">{t('grid.inactive')}</Badge>}
        </span>
      </th>
      {types.map((type, column) => (
        <ReportCell
          key={type}
          line={line}
          type={type}
          place={`${String(index)}:${String(column)}`}
          isAtKeyboard={columnAtKeyboard === column}
          onExplain={onExplain}
        />
      ))}
      <td aria-hidden className={cx(reportGrid.soft, reportGrid.rest)} />
    </tr>
  );
}
