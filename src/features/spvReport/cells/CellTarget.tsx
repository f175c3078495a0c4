import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '#src/shared/ui/actions/Link.tsx';
import type { Period } from '../filters/reportPeriod.ts';
import { useMonthName } from '../filters/useMonthName.ts';
import { ReceiptLink } from '../receipts/ReceiptLink.tsx';
import type { CellKind, ReportCell } from './cellKind.ts';
import { KIND_KEY, SOURCE_KEY } from './CellMark.tsx';

/** A cell that is explained in the drawer. */
export type Explained = {
  readonly cell: ReportCell;
  readonly clientId: string;
  readonly clientName: string;
  readonly period: Period;
};

type CellTargetProps = Explained & {
  readonly kind: CellKind;
  readonly className: string;
  readonly tabIndex: number;
  /** Row and column, or the place in a comb, for the keyboard. */
  readonly place:
    | { readonly 'data-cell': string }
    | { readonly 'data-month': string }
    | { readonly 'data-hexagon': number };
  /** Part of the name where the month is not that of the screen. */
  readonly isMonthNamed?: boolean;
  readonly onExplain: (explained: Explained) => void;
  readonly children: ReactNode;
};

/**
 * What a press on a cell does: opens a document, explains a finding, shows what was filed for the client and month. Of what
 * is missing nothing was filed for the month: there the client's other filings of the form are shown.
 */
export function CellTarget({ kind, className, tabIndex, place, onExplain, children, ...props }: CellTargetProps) {
  const { cell, clientId, clientName, period, isMonthNamed = false } = props;
  const { t } = useTranslation('spvReport');
  const names = useMonthName();
  const values = { status: t(KIND_KEY[kind]), type: cell.statementType, client: clientName };
  const name = isMonthNamed
    ? t('cell.nameOfMonth', { ...values, month: names.inSentence(period) })
    : t('cell.name', values);
  const reason = cell.expectedBy === null ? null : t(SOURCE_KEY[cell.expectedBy]);
  const common = { className, tabIndex, ...place, 'aria-label': name };
  const title = reason === null ? name : t('cell.because', { name, source: reason });
  if (kind === 'good') {
    return (
      <ReceiptLink cell={cell} {...common} title={title}>
        {children}
      </ReceiptLink>
    );
  }
  if (kind === 'error' || kind === 'warning') {
    const explained = { cell, clientId, clientName, period };
    return (
      <button type="button" {...common} title={title} aria-haspopup="dialog" onClick={() => onExplain(explained)}>
        {children}
      </button>
    );
  }
  return (
    <Link
      {...common}
      title={title}
      to="/spv/filings"
      search={{ page: 1, client: clientId, ...(kind === 'waiting' ? period : { form: cell.statementType }) }}
    >
      {children}
    </Link>
  );
}
