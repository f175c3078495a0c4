import { ClockAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { OpenFilingAttempt, SpvFiling } from '#contracts/api/spvFiling.ts';
import { useLinkState } from '#src/shared/link/health/useLinkState.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { noticeLine, noticeWords } from '#src/shared/ui/feedback/notice.recipe.ts';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { nameOf } from '../approve/filingCommands.ts';
import { isLeftOpen } from '../filingRules.ts';
import { useSendProgress } from '../send/useSendProgress.ts';

/** Who began to send a filing, where, with which certificate and since when, and what to do; as far as it is known. */
export function LeftOpen({ attempt }: { readonly attempt: OpenFilingAttempt }) {
  const words = useLeftOpenWords();
  return (
    <p>
      {words.who(attempt)} {words.advice(attempt)}
    </p>
  );
}

/** The filings of the page that a workstation has left open, a line for each with what is known of it. */
export function useLeftOpenLines(
  filings: readonly SpvFiling[],
  onOpen: (filing: SpvFiling) => void,
): readonly ReactNode[] {
  const { t } = useTranslation('spvFilings');
  const words = useLeftOpenWords();
  const sending = useSendProgress(filings.map(({ id }) => id));
  return filings
    .filter((filing) => isLeftOpen(filing, sending.get(filing.id)))
    .map((filing) => (
      <output key={filing.id} className={noticeLine} data-tone="warning">
        <Icon of={ClockAlert} />
        <span className={noticeWords}>
          <strong className={name}>{[nameOf(filing), filing.statementType].filter(Boolean).join(' · ')}</strong>{' '}
          {filing.openAttempt === null ? null : `${words.who(filing.openAttempt)} ${words.advice(filing.openAttempt)}`}
        </span>
        <Button size="dense" onClick={() => onOpen(filing)}>
          {t('action.settle')}
        </Button>
      </output>
    ));
}

function useLeftOpenWords() {
  const { t } = useTranslation('spvFilings');
  const { localTime } = useFormat();
  const here = useLinkState().workstation?.keyId ?? null;
  return {
    who: ({ openedByDisplayName, certificateName, openedAt, workstationKeyId }: OpenFilingAttempt) =>
      t(workstationKeyId === here ? 'leftOpen.here' : 'leftOpen.elsewhere', {
        name: openedByDisplayName || '–',
        certificate: certificateName ?? '–',
        date: localTime(openedAt),
      }),
    advice: ({ workstationKeyId, isLeft }: OpenFilingAttempt) => {
      if (!isLeft) return t('leftOpen.atWork');
      return t(workstationKeyId === here ? 'leftOpen.adviceHere' : 'leftOpen.advice');
    },
  };
}

const name = css({ fontWeight: 'medium' });
