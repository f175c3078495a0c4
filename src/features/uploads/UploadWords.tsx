import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { UploadFailure, UploadIssue, UploadStep, UploadWarning } from '#machines/uploadItem/uploadItem.machine.ts';
import type { UploadRow } from '#machines/uploadQueue/uploadRows.ts';
import { useSameDeclaration } from '#src/shared/text/useSameDeclaration.ts';
import { FILING_ISSUE_KEY } from '#src/shared/uploads/filingIssueKey.ts';

/** How far a file is, what kept it from being taken, and what to know of it. */
export function UploadWords({ row }: { readonly row: UploadRow }) {
  const { t } = useTranslation('uploads');
  return (
    <>
      {row.failure === null ? t(STEP_KEY[row.step]) : <Failure failure={row.failure} />}
      {row.warning === null ? null : <Warning warning={row.warning} />}
    </>
  );
}

const STEP_KEY = {
  pending: 'step.pending',
  validating: 'step.validating',
  validated: 'step.validated',
  requesting: 'step.requesting',
  sending: 'step.sending',
  confirming: 'step.confirming',
  uploaded: 'step.uploaded',
  failed: 'step.failed',
  cancelled: 'step.cancelled',
} as const satisfies Record<UploadStep, string>;

/** Another declaration of the same client, form and month. */
function Warning({ warning }: { readonly warning: UploadWarning }) {
  const wordsOf = useSameDeclaration();
  return <span className={warningWords}>{wordsOf(warning, warning.sameDeclaration)}</span>;
}

/** What kept a file from being uploaded or taken, in words. */
function Failure({ failure }: { readonly failure: UploadFailure }) {
  const { t } = useTranslation(['uploads', 'spvFilings']);
  switch (failure.kind) {
    case 'invalid':
      return t(ISSUE_KEY[failure.issue]);
    case 'duplicate':
      return t('failure.duplicate', { name: failure.fileName });
    case 'declarationInvalid':
      return failure.issue === null
        ? t('failure.declarationInvalid')
        : t(FILING_ISSUE_KEY[failure.issue.code], failure.issue.values);
    case 'batchFailed':
      return t('failure.batchFailed');
    case 'missingUrl':
      return t('failure.missingUrl');
    case 'uploadFailed':
      return t('failure.uploadFailed');
    default:
      return failure satisfies never;
  }
}

const ISSUE_KEY = {
  empty: 'issue.empty',
  tooLarge: 'issue.tooLarge',
  extension: 'issue.extension',
  content: 'issue.content',
  unreadable: 'issue.unreadable',
} as const satisfies Record<UploadIssue, string>;

const warningWords = css({ display: 'block' });
