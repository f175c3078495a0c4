import { useTranslation } from 'react-i18next';
import { NamedRows } from '#src/shared/list/NamedRows.tsx';
import { useFormat } from '#src/shared/text/format.ts';
import { ConfirmDialog } from '#src/shared/ui/overlays/ConfirmDialog.tsx';
import { ApproveFilings } from './ApproveFilings.tsx';
import type { FilingBulkAction } from './filingBulk.actors.ts';
import { nameOf } from './filingCommands.ts';
import { LeftOut } from './LeftOut.tsx';
import type { FilingBulk, FilingQuestion } from './useFilingBulk.ts';

/** Asks before filings are approved, filed again or deleted, or approvals withdrawn. */
export function ConfirmFilings({ bulk }: { readonly bulk: FilingBulk }) {
  const { question } = bulk;
  if (question === null) return null;
  const { action } = question;
  return action === 'approve' || action === 'refile' ? (
    <ApproveFilings {...{ bulk, question, action }} />
  ) : (
    <Question {...{ bulk, question, action }} />
  );
}

type Asked = Exclude<FilingBulkAction, 'approve' | 'refile'>;
type QuestionProps = { readonly bulk: FilingBulk; readonly question: FilingQuestion; readonly action: Asked };

function Question({ bulk, question, action }: QuestionProps) {
  const { t } = useTranslation('spvFilings');
  const { month } = useFormat();
  const { filings, leftOut } = question;
  const count = filings.length;
  return (
    <ConfirmDialog
      isOpen
      tone={action === 'delete' ? 'danger' : 'primary'}
      title={t(WORDS[action].title, { count })}
      text={t(WORDS[action].text)}
      confirmLabel={t(WORDS[action].run, { count })}
      onConfirm={() => bulk.confirm()}
      onCancel={bulk.cancel}
    >
      <NamedRows
        names={filings.map((filing) => {
          const { statementType, reportingMonth, reportingYear } = filing;
          const period =
            reportingMonth === null || reportingYear === null ? null : month(reportingYear, reportingMonth);
          return [nameOf(filing), statementType, period].filter(Boolean).join(', ');
        })}
      />
      <LeftOut action={action} filings={leftOut} />
    </ConfirmDialog>
  );
}

const WORDS = {
  withdraw: { title: 'bulk.withdraw', text: 'bulk.withdrawText', run: 'action.withdraw' },
  delete: { title: 'bulk.delete', text: 'bulk.deleteText', run: 'bulk.deleteRun' },
} as const satisfies Record<Asked, object>;
