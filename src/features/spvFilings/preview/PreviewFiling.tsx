import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DocumentPreview, type PreviewFrameProps } from '#src/shared/preview/DocumentPreview.tsx';
import type { PreviewSource } from '#src/shared/preview/previewFile.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { hasOtherForm, isDoubted } from '../filingRules.ts';
import { PapersTool } from '../papers/PapersTool.tsx';
import { refusalLines } from '../resend/resendReason.ts';
import { ResendTool } from '../resend/ResendTool.tsx';
import { SameDeclarationLine } from '../same/SameDeclarationLine.tsx';
import { ApproveTool } from './ApproveTool.tsx';
import { ConfirmationMailLine } from './ConfirmationMailLine.tsx';
import { documentOf, filingOptions, partOf, type FilingDetail, type FilingPart } from './preview.queries.ts';
import { PreviewFindings } from './PreviewFindings.tsx';
import { PreviewParts } from './PreviewParts.tsx';
import { PreviewSending } from './PreviewSending.tsx';
import { SignerTool } from './SignerTool.tsx';
import { SubmissionLine } from './SubmissionLine.tsx';

type PreviewFilingProps = PreviewFrameProps & {
  readonly part: FilingPart;
  readonly onPart: (part: FilingPart) => void;
};

/** The documents of a filing: what is filed, what was signed, what the authority confirmed. */
export function PreviewFiling({ part, onPart, ...frame }: PreviewFilingProps) {
  const { t } = useTranslation('spvFilings');
  const { month } = useFormat();
  const source = useMemo<PreviewSource<FilingDetail>>(
    () => ({
      options: filingOptions,
      present: (filing, shown) => {
        const { statementType, fileName, clientLegalName, reportingMonth, reportingYear } = filing;
        const period = reportingMonth === null || reportingYear === null ? null : month(reportingYear, reportingMonth);
        // A refused filing gets no receipt: the authority's reason is shown in its place.
        const isReceipt = partOf(shown) === 'confirmation';
        const isRefused = filing.spvFilingStatus === 'InvalidSubmission' && isReceipt;
        const doubt = hasOtherForm(filing) ? OTHER_FORM_KEY : DOUBT_KEY;
        const missing = isReceipt && isDoubted(filing) ? doubt : MISSING_KEY[partOf(shown)];
        return {
          title: [statementType, period].filter(Boolean).join(' · ') || fileName,
          subtitle: clientLegalName ?? fileName,
          content: documentOf(filing, partOf(shown)),
          signatureStatus: isReceipt ? { found: filing.confirmationSignatureStatus, isReceipt } : undefined,
          missing: isRefused
            ? { title: t('details.title.notAccepted'), text: refusalLines(filing).join('; ') || t('details.noReason') }
            : { title: t(missing.title), text: t(missing.text) },
        };
      },
    }),
    [t, month],
  );
  return (
    <DocumentPreview
      {...frame}
      source={source}
      part={part}
      renderParts={() => <PreviewParts chosen={part} onChoose={onPart} />}
      renderFindings={(filing) =>
        filing?.spvFilingStatus === 'Invalid' && part === 'content' ? <PreviewFindings filing={filing} /> : null
      }
      renderLine={(filing) => (
        <>
          <PreviewSending />
          {filing === undefined ? null : <PreviewLines filing={filing} part={part} />}
        </>
      )}
      renderTools={(filing) =>
        filing === undefined ? null : (
          <>
            <ApproveTool key={`approve ${filing.id}`} filing={filing} />
            <SignerTool filing={filing} />
            <PapersTool key={`papers ${filing.id}`} filingId={filing.id} />
            <ResendTool key={filing.id} filing={filing} />
          </>
        )
      }
    />
  );
}

/** What is said over the document of a part. */
function PreviewLines({ filing, part }: { readonly filing: FilingDetail; readonly part: FilingPart }) {
  const { confirmationMail } = filing;
  const isSent = part === 'signed' || part === 'confirmation';
  return (
    <>
      <SameDeclarationLine filing={filing} />
      {isSent ? <SubmissionLine filing={filing} isSigned={part === 'signed'} /> : null}
      {confirmationMail !== null && part === 'confirmation' ? <ConfirmationMailLine mail={confirmationMail} /> : null}
    </>
  );
}

const OTHER_FORM_KEY = { title: 'otherForm.title', text: 'otherForm.intro' } as const;
const DOUBT_KEY = { title: 'preview.doubtTitle', text: 'preview.doubtText' } as const;
const MISSING_KEY = {
  content: { title: 'preview.noContent', text: 'preview.noContentText' },
  signed: { title: 'preview.notSigned', text: 'preview.notSignedText' },
  confirmation: { title: 'preview.notConfirmed', text: 'preview.notConfirmedText' },
  evidence: { title: 'preview.noContent', text: 'preview.noContentText' },
} as const satisfies Record<FilingPart, object>;
