import { Link } from '@tanstack/react-router';
import { FileText, RotateCw, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import type { ErrorCode } from '#contracts/errors.ts';
import type { LinkReason } from '#contracts/link/errors.ts';
import { ERROR_KEY } from '#src/shared/api/describeError.ts';
import { LINK_REASON_KEY } from '#src/shared/link/linkReasonKey.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { buttonRecipe } from '#src/shared/ui/button.recipe.ts';
import { Dialog } from '#src/shared/ui/Dialog.tsx';
import { FiledTwice } from '../settle/FiledTwice.tsx';
import { FilingIssues } from './FilingIssues.tsx';
import { canWithdraw } from '../filingRules.ts';
import type { FilingPart } from '../preview/preview.queries.ts';
import { refusalLines } from '../resend/resendReason.ts';
import { notSentOf, type SendProgress, type NotSent } from '../send/useSendProgress.ts';

type FilingDetailsProps = {
  readonly filing: SpvFiling;
  readonly live: SendProgress | undefined;
  /** What can be done about a filing the authority did not take. */
  readonly resend?: ReactNode;
  /** Asks whether it is filed again as it is; null where that is not the way. */
  readonly onRefile: (() => void) | null;
  /** Asks whether the approval of one that was not sent is withdrawn. */
  readonly onWithdraw: () => void;
  readonly onSendAgain: () => void;
  readonly onClose: () => void;
};

/** What is wrong with a filing: in the reader's language, in the authority's words, and where the document is. */
export function FilingDetails({
  filing,
  live,
  resend,
  onRefile,
  onWithdraw,
  onSendAgain,
  onClose,
}: FilingDetailsProps) {
  const { t } = useTranslation('spvFilings');
  const notSent = notSentOf(filing, live);
  const kind = notSent === null ? kindOf(filing) : 'notSent';
  return (
    <Dialog
      isOpen
      kind="drawer"
      title={t(TITLE_KEY[kind])}
      text={`${filing.fileName}${filing.clientLegalName === null ? '' : ` · ${filing.clientLegalName}`}`}
      onClose={onClose}
      footer={
        <>
          {kind === 'notSent' ? (
            <Button look="primary" onClick={onSendAgain}>
              {t('action.tryAgain')}
            </Button>
          ) : null}
          {kind === 'notSent' && canWithdraw(filing) ? (
            <Button icon={<Undo2 size={14} strokeWidth={1.75} aria-hidden />} onClick={onWithdraw}>
              {t('action.withdraw')}
            </Button>
          ) : null}
          {kind === 'notAccepted' && onRefile !== null ? (
            <Button look="primary" icon={<RotateCw size={14} strokeWidth={1.75} aria-hidden />} onClick={onRefile}>
              {t('action.refile')}
            </Button>
          ) : null}
          <Link
            to="/spv/filings/filing/$id/preview"
            params={{ id: filing.id }}
            search={{ part: PART[kind] }}
            className={buttonRecipe({})}
          >
            <FileText size={14} strokeWidth={1.75} aria-hidden />
            {t('action.openPdf')}
          </Link>
        </>
      }
    >
      <div className={column}>
        <FiledTwice filing={filing} />
        {kind === 'filedTwice' ? null : <p className={plain}>{t(INTRO_KEY[kind])}</p>}
        {kind === 'invalid' ? <FilingIssues filing={filing} /> : null}
        {kind === 'errors' ? <Words text={filing.confirmationError} /> : null}
        {kind === 'warnings' ? <Words text={filing.confirmationWarning} /> : null}
        {kind === 'notAccepted' ? <Words text={refusalLines(filing).join('\n')} /> : null}
        {notSent === null ? null : <WhyNotSent notSent={notSent} />}
        {kind === 'notAccepted' ? resend : null}
      </div>
    </Dialog>
  );
}

/** What the link or the server said, and what to do. */
function WhyNotSent({ notSent }: { readonly notSent: NotSent }) {
  const { t } = useTranslation(['spvFilings', 'link', 'error']);
  if (notSent.kind === 'notSent') {
    return (
      <>
        <p className={plain}>{t(LINK_REASON_KEY[notSent.reason], { text: notSent.text ?? '' })}</p>
        {WANTS_NEW_FILE.includes(notSent.reason) ? <p className={plain}>{t('details.replaced')}</p> : null}
      </>
    );
  }
  return (
    <>
      <p className={plain}>{t(ERROR_KEY[notSent.code])}</p>
      <p className={plain}>{t(refusalAdvice(notSent.code))}</p>
    </>
  );
}

/** The authority's own words, a line of its each. */
function Words({ text }: { readonly text: string | null }) {
  const { t } = useTranslation('spvFilings');
  if (text === null || text.trim() === '') return <p className={plain}>{t('details.noText')}</p>;
  return (
    <figure className={quote}>
      <figcaption>{t('details.wording')}</figcaption>
      <blockquote>{text}</blockquote>
    </figure>
  );
}

type Kind = 'invalid' | 'errors' | 'warnings' | 'notAccepted' | 'notSent' | 'filedTwice';

function kindOf({ spvFilingStatus: status }: SpvFiling): Kind {
  if (status === 'Invalid') return 'invalid';
  if (status === 'ConfirmedWithErrors') return 'errors';
  if (status === 'ConfirmedWithWarnings') return 'warnings';
  return status === 'InvalidSubmission' ? 'notAccepted' : 'filedTwice';
}

const TITLE_KEY = {
  invalid: 'details.title.invalid',
  errors: 'details.title.errors',
  warnings: 'details.title.warnings',
  notAccepted: 'details.title.notAccepted',
  notSent: 'details.title.notSent',
  filedTwice: 'twice.badge',
} as const satisfies Record<Kind, string>;
const INTRO_KEY = {
  invalid: 'details.intro.invalid',
  errors: 'details.intro.errors',
  warnings: 'details.intro.warnings',
  notAccepted: 'details.intro.notAccepted',
  notSent: 'details.intro.notSent',
} as const satisfies Record<Exclude<Kind, 'filedTwice'>, string>;

/** The document that says it. */
const PART = {
  invalid: 'content',
  errors: 'confirmation',
  warnings: 'confirmation',
  notAccepted: 'content',
  notSent: 'content',
  filedTwice: 'signed',
} as const satisfies Record<Kind, FilingPart>;

/** What no certificate and no second try can sign: another file is uploaded. */
const WANTS_NEW_FILE: readonly LinkReason[] = [
  'documentEncrypted',
  'documentNotPdf',
  'documentIncomplete',
  'documentDamaged',
  'documentTooComplex',
  'documentLocked',
];

/** What to do where the server opened no attempt. */
function refusalAdvice(code: ErrorCode) {
  if (code === 'session.notFound') return 'details.refused.session';
  if (code === 'session.otherCertificate') return 'details.refused.otherCertificate';
  if (code === 'filing.notSendable' || code === 'filing.notFound') return 'details.refused.changed';
  return 'details.refused.other';
}

const column = css({ display: 'flex', flexDirection: 'column', gap: '16' });
const plain = css({ m: '0', textStyle: 'secondary' });
const quote = css({
  m: '0',
  '& figcaption': { textStyle: 'caption', color: 'mut', mb: '4' },
  '& blockquote': {
    m: '0',
    p: '12',
    borderRadius: '8',
    bg: 'side',
    textStyle: 'secondary',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
});
