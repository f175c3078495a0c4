import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DocumentPreview, type PreviewFrameProps } from '#src/shared/preview/DocumentPreview.tsx';
import type { PreviewSource } from '#src/shared/preview/previewFile.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { hasOtherForm, isDoubted } from '../filingRules.ts';
import { documentOf, filingOptions, partOf, type FilingDetail, type FilingPart } from './preview.queries.ts';
import { ConfirmationMailLine } from './ConfirmationMailLine.tsx';
import { PreviewFindings } from './PreviewFindings.tsx';
import { PreviewParts } from './PreviewParts.tsx';
import { refusalLines } from '../resend/resendReason.ts';
import { SignerTool } from './SignerTool.tsx';
import { ResendTool } from '../resend/ResendTool.tsx';

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
      renderLine={(filing) =>
        filing?.confirmationMail && part === 'confirmation' ? (
          <ConfirmationMailLine mail={filing.confirmationMail} />
        ) : null
      }
      renderTools={(filing) =>
        filing === undefined ? null : (
          <>
            <SignerTool filing={filing} />
            <ResendTool key={filing.id} filing={filing} />
          </>
        )
      }
    />
  );
}

const OTHER_FORM_KEY = { title: 'otherForm.title', text: 'otherForm.intro' } as const;
const DOUBT_KEY = { title: 'preview.doubtTitle', text: 'preview.doubtText' } as const;
const MISSING_KEY = {
  content: { title: 'preview.noContent', text: 'preview.noContentText' },
  signed: { title: 'preview.notSigned', text: 'preview.notSignedText' },
  confirmation: { title: 'preview.notConfirmed', text: 'preview.notConfirmedText' },
} as const satisfies Record<FilingPart, object>;
