import { useTranslation } from 'react-i18next';
import type { SameDeclaration } from '#contracts/api/sameDeclaration.ts';
import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import { useFormat } from './format.ts';

type Declaration = Pick<SpvFiling, 'statementType' | 'reportingMonth' | 'reportingYear'>;

/** Says what other declaration of the same client, form and month there is, and where it stands. */
export function useSameDeclaration(): (of: Declaration, same: SameDeclaration) => string {
  const { t } = useTranslation('spvFilings');
  const { authorityTime, localTime, month } = useFormat();
  return ({ statementType, reportingMonth, reportingYear }, same) => {
    const { uploadedByDisplayName, uploadedAt, filedAt, uploadIndex } = same;
    const period = reportingMonth === null || reportingYear === null ? '' : month(reportingYear, reportingMonth);
    return t(keyOf(same), {
      form: [statementType, period].filter(Boolean).join(' '),
      name: uploadedByDisplayName || '–',
      uploadedAt: uploadedAt === null ? '–' : localTime(uploadedAt),
      filedAt: filedAt === null ? '–' : authorityTime(filedAt),
      index: uploadIndex ?? '–',
    });
  };
}

function keyOf({ status, spvFilingId, isRectified }: SameDeclaration) {
  if (isRectified) return 'same.rectified';
  return spvFilingId === null ? 'same.elsewhere' : STATUS_KEY[status];
}

const STATUS_KEY = {
  Validated: 'same.validated',
  Approved: 'same.approved',
  Signed: 'same.signed',
  Processing: 'same.processing',
  Submitted: 'same.submitted',
  ConfirmedWithWarnings: 'same.confirmed',
  Confirmed: 'same.confirmed',
} as const satisfies Record<SameDeclaration['status'], string>;
