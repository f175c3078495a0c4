import type { ReactNode } from 'react';
import type { FilingStatusRow } from '#contracts/api/spvReport.ts';
import { Link } from '#src/shared/ui/actions/Link.tsx';

type Documents = Pick<FilingStatusRow, 'spvMessageId' | 'spvFilingId'>;
type ReceiptLinkProps = {
  readonly cell: Documents;
  readonly className: string;
  readonly children: ReactNode;
  readonly tabIndex?: number;
  readonly 'aria-label'?: string;
  readonly 'data-cell'?: string;
  readonly 'data-month'?: string;
  readonly 'data-hexagon'?: number;
  readonly title?: string;
  readonly 'data-autofocus'?: true;
};

/** True when there is a document to open. */
export const hasReceipt = ({ spvMessageId, spvFilingId }: Documents): boolean =>
  spvMessageId !== null || spvFilingId !== null;

/** The way to the receipt of the mailbox, over the report; else to that of the filing. */
export function ReceiptLink({ cell: { spvMessageId, spvFilingId }, ...anchor }: ReceiptLinkProps) {
  if (spvMessageId !== null) {
    return (
      <Link {...anchor} to="/dashboards/spv-report/$id/preview" params={{ id: spvMessageId }} search={overReport} />
    );
  }
  return (
    <Link {...anchor} to="/spv/filings/filing/$id/preview" params={{ id: spvFilingId ?? '' }} search={CONFIRMATION} />
  );
}

/** The same for every link: else each would be worked out anew whenever its cell is drawn. */
const overReport = (report: object) => ({ ...report, single: true as const });
const CONFIRMATION = { single: true, part: 'confirmation' } as const;
