import { ChevronDown, ChevronRight } from 'lucide-react';
import { memo, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#src/shared/ui/labels/Avatar.tsx';
import { Badge } from '#src/shared/ui/labels/Badge.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { CellMark } from '../cells/CellMark.tsx';
import { CellTarget, type Explained } from '../cells/CellTarget.tsx';
import type { Period } from '../filters/reportPeriod.ts';
import { reportGrid } from './reportGrid.recipe.ts';
import { shareOf, type ReportLine } from './reportGrid.ts';
import { ShareText } from './ShareText.tsx';

type ReportGridRowProps = {
  readonly line: ReportLine;
  readonly types: readonly string[];
  readonly period: Period;
  readonly index: number;
  /** Null where the keyboard is at another row. */
  readonly columnAtKeyboard: number | null;
  readonly measure: Ref<HTMLTableSectionElement>;
  /** The client's months; null while they are not open. */
  readonly months: ReactNode;
  readonly onToggle: (clientId: string) => void;
  readonly onExplain: (explained: Explained) => void;
};

/** One client's filings of the month, and below them its months where they are open. Drawn anew only where they change. */
export const ReportGridRow = memo(function ReportGridRow(props: ReportGridRowProps) {
  const { line, types, period, index, columnAtKeyboard, measure, months, onToggle, onExplain } = props;
  const { t } = useTranslation('spvReport');
  const isOpen = months !== null;
  const place = (column: number) => ({
    place: { 'data-cell': `${String(index)}:${String(column)}` },
    tabIndex: columnAtKeyboard === column ? 0 : -1,
  });
  const { place: namePlace, tabIndex } = place(0);
  return (
    <tbody ref={measure} data-index={index}>
      <tr aria-rowindex={index + 3} className={reportGrid.row}>
        <th scope="row" className={reportGrid.name} data-open={isOpen || undefined}>
          <button
            type="button"
            {...namePlace}
            tabIndex={tabIndex}
            className={reportGrid.nameButton}
            aria-expanded={isOpen}
            title={[line.name, line.taxId, line.accountManager].filter(Boolean).join(' · ')}
            onClick={() => onToggle(line.clientId)}
          >
            <Icon of={isOpen ? ChevronDown : ChevronRight} size={14} />
            <span className={reportGrid.number} aria-hidden>
              {index + 1}
            </span>
            <span className={reportGrid.nameText}>{line.name}</span>
            <span className={reportGrid.taxId}>{line.taxId}</span>
            {line.isActive ? null : <Badge tone="neutral">{t('grid.inactive')}</Badge>}
          </button>
        </th>
        <td className={reportGrid.manager}>
          {line.accountManager === null ? null : (
            <span title={line.accountManager}>
              <Avatar name={line.accountManager} size="small" />
              <span className="sr-only">{line.accountManager}</span>
            </span>
          )}
        </td>
        {types.map((type, at) => (
          <LineCell key={type} {...place(at + 1)} {...{ line, type, period, onExplain }} />
        ))}
        <td className={reportGrid.share}>
          <ShareText share={shareOf([...line.cells.values()])} />
        </td>
      </tr>
      {isOpen ? (
        <tr>
          <td colSpan={types.length + 3} className={reportGrid.openedCell}>
            {months}
          </td>
        </tr>
      ) : null}
    </tbody>
  );
});

type LineCellProps = Pick<ReportGridRowProps, 'line' | 'period' | 'onExplain'> & {
  readonly type: string;
  readonly place: { readonly 'data-cell': string };
  readonly tabIndex: number;
};

function LineCell({ line, type, period, place, tabIndex, onExplain }: LineCellProps) {
  const { t } = useTranslation('spvReport');
  const cell = line.cells.get(type);
  if (cell === undefined) {
    return (
      <td {...place} tabIndex={tabIndex} className={reportGrid.cell}>
        <span aria-hidden className={reportGrid.nothing}>
          –
        </span>
        <span className="sr-only">{t('cell.none')}</span>
      </td>
    );
  }
  const { clientId, name: clientName } = line;
  return (
    <td className={reportGrid.cell}>
      <CellTarget
        {...{ cell, clientId, clientName, period, place, tabIndex, onExplain }}
        kind={cell.kind}
        className={reportGrid.target}
      >
        <CellMark kind={cell.kind} />
      </CellTarget>
    </td>
  );
}
