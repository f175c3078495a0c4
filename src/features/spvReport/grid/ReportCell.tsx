import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { FilingStatusRow } from '#contracts/api/spvFiling.ts';
import { hasReceipt, ReceiptLink } from '../receipts/ReceiptLink.tsx';
import type { ReportLine } from './reportGrid.ts';
import { STATUS_KEY, StatusIcon } from '../StatusIcon.tsx';

type ReportCellProps = {
  readonly line: ReportLine;
  readonly type: string;
  /** Row and column, for the keyboard. */
  readonly place: string;
  readonly isAtKeyboard: boolean;
  readonly onExplain: (cell: FilingStatusRow) => void;
};

/** One form of one client: a document to open, a finding to read, or what is known of it. */
export function ReportCell({ line, type, place, isAtKeyboard, onExplain }: ReportCellProps) {
  const { t } = useTranslation('spvReport');
  const cell = line.cells.get(type);
  const focus = { 'data-cell': place, tabIndex: isAtKeyboard ? 0 : -1 };
  if (cell === undefined) {
    return (
      <td {...focus} className={box}>
        <span aria-hidden className={nothing}>
          ·
        </span>
        <span className="sr-only">{t('cell.none')}</span>
      </td>
    );
  }
  const label = t('cell.name', { status: t(STATUS_KEY[cell.status]), type, client: line.name });
  if (cell.status === 'G' && hasReceipt(cell)) {
    return (
      <td className={box}>
        <ReceiptLink cell={cell} {...focus} className={target} aria-label={label}>
          <StatusIcon status="G" />
        </ReceiptLink>
      </td>
    );
  }
  if (cell.status === 'E' || cell.status === 'W') {
    return (
      <td className={box}>
        <button
          type="button"
          {...focus}
          className={target}
          aria-label={label}
          aria-haspopup="dialog"
          onClick={() => onExplain(cell)}
        >
          <StatusIcon status={cell.status} />
        </button>
      </td>
    );
  }
  // What was filed every month or quarter before, and not this time, has no document at all.
  const word = cell.status === 'U' && !hasReceipt(cell) ? t('status.expected') : t(STATUS_KEY[cell.status]);
  return (
    <td {...focus} className={box} title={word}>
      <StatusIcon status={cell.status} />
      <span className="sr-only">{word}</span>
    </td>
  );
}

const box = css({
  h: '36',
  p: '0',
  minW: '64',
  textAlign: 'center',
  borderBottomWidth: '1px',
  borderBottomStyle: 'solid',
  borderBottomColor: 'lineSoft',
  '&:focus-visible': { outlineOffset: '[-2px]' },
  '& > svg': { display: 'inline', verticalAlign: 'middle' },
});
const nothing = css({ color: 'faint' });
const target = css({
  display: 'inline-grid',
  placeItems: 'center',
  w: 'full',
  h: '36',
  p: '0',
  borderWidth: '0',
  bg: 'transparent',
  verticalAlign: 'top',
  cursor: 'pointer',
  '&:focus-visible': { outlineOffset: '[-2px]' },
});
