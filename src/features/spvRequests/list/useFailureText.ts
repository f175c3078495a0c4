import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { REQUEST_ANSWER_DAYS_USUAL } from '#contracts/limits.ts';
import { isLinkReason } from '#contracts/link/errors.ts';
import { useAccount } from '#src/shared/api/account.queries.ts';
import { LINK_REASON_KEY } from '#src/shared/link/errors/linkReasonKey.ts';
import type { RequestRow } from '../spvRequests.queries.ts';

/** Why a request has no answer, in words. */
export type FailureText = {
  /** The words are the authority's. */
  readonly isRefused: boolean;
  readonly title: string;
  readonly words: string;
  /** What happens now. */
  readonly next: string;
};

/** Says why a request was refused, is not sent yet, or what nobody has heard of it. */
export function useFailureText(): (request: RequestRow) => FailureText {
  const { t } = useTranslation(['spvRequests', 'link']);
  const days = useAccount()?.firmSettings.requestAnswerDays ?? REQUEST_ANSWER_DAYS_USUAL;
  return useCallback(
    ({ status, submissionError, settledNote }: RequestRow): FailureText => {
      const said = submissionError ?? '';
      const words =
        said === 'noAnswer'
          ? t('error.noAnswer', { count: days })
          : isLinkReason(said)
            ? t(LINK_REASON_KEY[said], { text: '' })
            : said;
      if (status === 'Error') {
        return settledNote === null
          ? { isRefused: true, title: t('error.refused'), words: said, next: t('error.refusedText') }
          : { isRefused: false, title: t('error.notSent'), words, next: t('error.notSentText') };
      }
      if (status === 'Requested') {
        return { isRefused: false, title: t('error.notSentYet'), words, next: t('error.notSentYetText') };
      }
      return {
        isRefused: false,
        title: t(said === 'noAnswer' ? 'error.noAnswerTitle' : 'error.unknown'),
        words,
        next: t(said === 'noAnswer' ? 'error.noAnswerText' : 'error.unknownText'),
      };
    },
    [t, days],
  );
}
