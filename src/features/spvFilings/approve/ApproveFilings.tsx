import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { TickedList } from '#src/shared/link/release/TickedList.tsx';
import { signerName } from '#src/shared/signer/signerOption.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { ConfirmDialog } from '#src/shared/ui/overlays/ConfirmDialog.tsx';
import { isSecond, secondIds } from '../same/secondFilings.ts';
import { filingSummary } from '../send/filingSummary.ts';
import { LeftOut } from './LeftOut.tsx';
import { PassedDeadlines } from './PassedDeadlines.tsx';
import { SecondFilings } from './SecondFilings.tsx';
import { SignerFields } from './SignerFields.tsx';
import { useApprovalTicks } from './useApprovalTicks.ts';
import type { FilingBulk, FilingQuestion } from './useFilingBulk.ts';
import { useSignerChoices } from './useSignerChoices.ts';

type ApproveFilingsProps = {
  readonly bulk: FilingBulk;
  readonly question: FilingQuestion;
  readonly action: 'approve' | 'refile';
};

/**
 * Asks before filings are approved, or filed again: client, form, period, certificate and file of each, with a tick. Who signs is chosen
 * here where it is not known, and kept with the client.
 */
export function ApproveFilings({ bulk, question, action }: ApproveFilingsProps) {
  const { t } = useTranslation('spvFilings');
  const { t: signerText } = useTranslation('signer');
  const { month } = useFormat();
  const { filings, leftOut } = question;
  const signers = useSignerChoices(filings);
  const { ticked, isTicked, tick } = useApprovalTicks(filings);
  const count = ticked.length;
  const lines = filings.map((filing) => {
    const signer = signers.signerOf(filing);
    const certificate = signer === null ? signerText('toChoose') : signerName(signer, signerText);
    const summary = { ...filing, clientName: filing.clientLegalName };
    return {
      filing,
      key: filing.id,
      words: filingSummary(summary, { certificate, taxId: filing.clientTaxId, month, t }),
    };
  });
  const first = lines.filter(({ filing }) => !isSecond(filing, filings));
  const second = lines.filter(({ filing }) => isSecond(filing, filings));
  // Only the certificate of what goes has to be known.
  const isOpen = signers.rows.some(
    ({ taxId, chosenId }) => chosenId === null && ticked.some(({ clientTaxId }) => clientTaxId === taxId),
  );
  return (
    <ConfirmDialog
      isOpen
      tone="primary"
      size="wide"
      title={t(WORDS[action].title, { count })}
      text={<Introduction text={t(WORDS[action].text)} unticked={second.filter(({ key }) => !isTicked(key)).length} />}
      confirmLabel={t(WORDS[action].run, { count })}
      isBusy={signers.isLoading || signers.isSaving}
      isDisabled={count === 0 || isOpen}
      onConfirm={() =>
        signers.keep(
          ticked.map(({ clientTaxId }) => clientTaxId),
          () =>
            bulk.confirm(
              ticked.map(({ id }) => id),
              secondIds(ticked),
            ),
        )
      }
      onCancel={bulk.cancel}
    >
      <div className={body}>
        <PassedDeadlines filings={ticked} />
        {first.length === 0 ? null : (
          <TickedList label={t(WORDS[action].list)} lines={first} {...{ isTicked }} onTick={tick} />
        )}
        <SecondFilings filings={second} {...{ isTicked }} onTick={tick} />
        <LeftOut action={action} filings={leftOut} />
        <SignerFields choices={signers} />
      </div>
    </ConfirmDialog>
  );
}

type IntroductionProps = { readonly text: string; readonly unticked: number };

/** What it means, and that something is left out that lies where it may have to be scrolled to. */
function Introduction({ text, unticked }: IntroductionProps) {
  const { t } = useTranslation('spvFilings');
  return (
    <>
      <span className={line}>{text}</span>
      {unticked === 0 ? null : <span className={line}>{t('same.below', { count: unticked })}</span>}
    </>
  );
}

const WORDS = {
  approve: {
    title: 'bulk.approve',
    text: 'bulk.approveText',
    run: 'bulk.approveRun',
    list: 'bulk.approveList',
  },
  refile: { title: 'bulk.refile', text: 'bulk.refileText', run: 'resend.start', list: 'bulk.refileList' },
} as const satisfies Record<ApproveFilingsProps['action'], object>;

const line = css({ display: 'block', '& + &': { mt: '4' } });
/** As high as the window has room beside the question and its buttons, which stay in sight. */
const body = css({
  '--ticks-height': 'none',
  maxH: '[max(200px, calc(82vh - 230px))]',
  overflowY: 'auto',
  mx: '-4',
  px: '4',
  py: '2',
});
