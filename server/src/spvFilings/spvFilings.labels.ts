import type { FilingStatus } from '#contracts/api/spvFiling.ts';
import type { Labels } from '../enums/enums.module.ts';

/** The words for the statuses of filings. */
export const spvFilingsLabels: { readonly SpvFilingStatus: Labels<FilingStatus> } = {
  SpvFilingStatus: {
    NotStarted: { en: 'Being checked', ro: 'În verificare' },
    Invalid: { en: 'Invalid', ro: 'Nevalidă' },
    Validated: { en: 'Validated', ro: 'Validată' },
    Approved: { en: 'Approved', ro: 'Aprobată' },
    Signed: { en: 'Signed', ro: 'Semnată' },
    Submitted: { en: 'Submitted', ro: 'Depusă' },
    ConfirmedWithErrors: { en: 'Validation errors', ro: 'Cu erori de validare' },
    ConfirmedWithWarnings: { en: 'Confirmed with warnings', ro: 'Confirmată cu atenționări' },
    Confirmed: { en: 'Confirmed', ro: 'Confirmată' },
    InvalidSubmission: { en: 'Refused', ro: 'Respinsă' },
    Processing: { en: 'Outcome unknown', ro: 'Rezultat necunoscut' },
  },
};
