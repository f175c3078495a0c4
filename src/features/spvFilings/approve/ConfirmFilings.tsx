import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { ConfirmDialog } from '#src/shared/ui/overlays/ConfirmDialog.tsx';
import type { FilingBulkAction } from './filingBulk.actors.ts';
import { nameOf } from './filingCommands.ts';
import { SignerFields } from './SignerFields.tsx';
import type { FilingBulk, FilingQuestion } from './useFilingBulk.ts';
import { useSignerChoices } from './useSignerChoices.ts';

/** Names said before they are only counted. */
const NAMES_SHOWN = 5;

/** Asks before filings are approved, filed again or deleted, or approvals withdrawn: how many, for whom, what happens then. */
export function ConfirmFilings({ bulk }: { readonly bulk: FilingBulk }) {
  const { question } = bulk;
  return question === null ? null : <Question bulk={bulk} question={question} />;
}

type QuestionProps = { readonly bulk: FilingBulk; readonly question: FilingQuestion };

function Question({ bulk, question }: QuestionProps) {
  const { t } = useTranslation('spvFilings');
  const isApproval = question.action === 'approve';
  const signers = useSignerChoices(isApproval ? question.filings : NONE);
  const { action, filings, leftOut } = question;
  const count = filings.length;
  const names = [...new Set(filings.map(nameOf))];
  const shown = names.slice(0, NAMES_SHOWN).join(', ');
  const more = names.length - NAMES_SHOWN;
  return (
    <ConfirmDialog
      isOpen
      tone={action === 'delete' ? 'danger' : 'primary'}
      title={t(WORDS[action].title, { count })}
      text={
        <>
          <span className={line}>{t(WORDS[action].text)}</span>
          <span className={line}>
            {more > 0 ? t('bulk.forWhomMore', { names: shown, count: more }) : t('bulk.forWhom', { names: shown })}
          </span>
          {leftOut.length > 0 ? <span className={line}>{t('bulk.leftOut', { count: leftOut.length })}</span> : null}
        </>
      }
      confirmLabel={t(WORDS[action].run, { count })}
      isBusy={signers.isLoading || signers.isSaving}
      onConfirm={() => signers.keep(bulk.confirm)}
      onCancel={bulk.cancel}
    >
      {isApproval ? <SignerFields choices={signers} /> : null}
    </ConfirmDialog>
  );
}

const NONE: readonly never[] = [];

const WORDS = {
  approve: { title: 'bulk.approve', text: 'bulk.approveText', run: 'bulk.approveRun' },
  refile: { title: 'bulk.refile', text: 'bulk.refileText', run: 'resend.start' },
  withdraw: { title: 'bulk.withdraw', text: 'bulk.withdrawText', run: 'action.withdraw' },
  delete: { title: 'bulk.delete', text: 'bulk.deleteText', run: 'bulk.deleteRun' },
} as const satisfies Record<FilingBulkAction, object>;

const line = css({ display: 'block', '& + &': { mt: '8' } });
