import { useTranslation } from 'react-i18next';
import type { ApprovedFiling } from '#machines/filingBatch/filingBatch.types.ts';
import type { TokenPinWords } from '#src/shared/link/release/TokenPinRow.tsx';
import { useFormat } from '#src/shared/text/format.ts';
import { SecondNote } from '../same/SecondNote.tsx';
import { filingSummary } from './filingSummary.ts';

/** What the row of a token says of the filings that wait in it. */
export function useFilingPinWords(): TokenPinWords<ApprovedFiling> {
  const { t } = useTranslation('spvFilings');
  const { month } = useFormat();
  return {
    waiting: (said) => t('pin.waiting', said),
    waitingToken: (said) => t('pin.waitingToken', said),
    waitingOpen: (said) => t('pin.waitingOpen', said),
    list: t('pin.list'),
    send: t('pin.send'),
    left: (said) => t('pin.left', said),
    note: ({ summary }) => <SecondNote filing={summary} />,
    summary: ({ summary, taxId }, { name }) => filingSummary(summary, { certificate: name, taxId, month, t }),
  };
}
