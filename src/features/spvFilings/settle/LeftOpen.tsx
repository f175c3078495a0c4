import { ClockAlert } from 'lucide-react';
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

type LeftOpenNoticesProps = {
  readonly filings: readonly SpvFiling[];
  readonly onOpen: (filing: SpvFiling) => void;
};

/** The filings of the page that a workstation has left open, each with what is known of it. */
export function LeftOpenNotices({ filings, onOpen }: LeftOpenNoticesProps) {
  const { t } = useTranslation('spvFilings');
  const words = useLeftOpenWords();
  const sending = useSendProgress(filings.map(({ id }) => id));
  const left = filings.filter((filing) => isLeftOpen(filing, sending.get(filing.id)));
  if (left.length === 0) return null;
  return (
    <section aria-label={t('leftOpen.label')}>
      {left.slice(0, SHOWN_MAX).map((filing) => (
        <output key={filing.id} className={noticeLine} data-tone="warning">
          <Icon of={ClockAlert} />
          <span className={noticeWords}>
            <strong className={name}>{[nameOf(filing), filing.statementType].filter(Boolean).join(' · ')}</strong>{' '}
            {filing.openAttempt === null
              ? null
              : `${words.who(filing.openAttempt)} ${words.advice(filing.openAttempt)}`}
          </span>
          <Button size="dense" onClick={() => onOpen(filing)}>
            {t('action.settle')}
          </Button>
        </output>
      ))}
      {left.length > SHOWN_MAX ? (
        <output className={noticeLine} data-tone="warning">
          <span className={noticeWords}>{t('leftOpen.more', { count: left.length - SHOWN_MAX })}</span>
        </output>
      ) : null}
    </section>
  );
}

/** Lines that leave the list in sight. */
const SHOWN_MAX = 3;

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
