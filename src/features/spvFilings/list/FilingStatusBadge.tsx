import { useQuery } from '@tanstack/react-query';
import { ClockAlert, FileQuestion, Files, FileX, ShieldX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import type { SendStep } from '#machines/filingSend/filingSend.machine.ts';
import { enumOptions } from '#src/shared/api/enums.queries.ts';
import { Spinner } from '#src/shared/ui/feedback/Spinner.tsx';
import { Badge } from '#src/shared/ui/labels/Badge.tsx';
import { detailViewOf } from '../details/detailViewOf.ts';
import { hasOtherForm, hasReceiptAfterwards, isDoubted, isFiledTwice } from '../filingRules.ts';
import { notSentOf, useSendProgress } from '../send/useSendProgress.ts';
import { statusAppearance } from './filingSteps.ts';

type FilingStateProps = {
  readonly filing: SpvFiling;
  /** Opens what there is to read or to say about the status. */
  readonly onOpen: () => void;
};

/** The status of a filing in a word, live while this tab sends it. A button where there is more to read. */
export function FilingStatusBadge({ filing, onOpen }: FilingStateProps) {
  const { t, i18n } = useTranslation('spvFilings');
  const words = useQuery(enumOptions(i18n.language));
  const { spvFilingStatus: status } = filing;
  // Asked here and no higher: while filings are sent, something of one of them changes many times a second.
  const live = useSendProgress([filing.id]).get(filing.id);
  if (live?.kind === 'running' && IN_SENDING.includes(status)) {
    return (
      <Badge tone="info" icon={<Spinner size={12} />}>
        {t(SENDING_KEY[live.step])}
      </Badge>
    );
  }
  // The outcome is recorded, and what the list shows is from before: of a filing that was never sent before.
  if (live?.kind === 'recorded' && IN_SENDING.includes(status) && filing.submittedAt === null) {
    return (
      <Badge tone="info" icon={<Spinner size={12} />}>
        {t('sending.recording')}
      </Badge>
    );
  }
  const { tone } = statusAppearance(filing);
  const mark = markOf(filing);
  if (mark !== null) {
    const { label, icon: Icon } = MARK[mark];
    return (
      <button type="button" className={button} onClick={onOpen}>
        <Badge tone={tone} icon={<Icon size={12} strokeWidth={1.75} aria-hidden />}>
          {t(label)}
        </Badge>
      </button>
    );
  }
  const opening = detailViewOf(filing, live);
  const badge = badgeOf();
  if (opening === null) return badge;
  return (
    <button type="button" className={button} onClick={onOpen}>
      {badge}
    </button>
  );

  function badgeOf() {
    if (notSentOf(filing, live) !== null) return <Badge tone="warning">{t('sending.notSent')}</Badge>;
    // This window or another workstation is at it, or was when it stopped: the status is no longer all there is to say.
    const isOpen = opening === 'settle' || live?.kind === 'leftOpen';
    if (isOpen && IN_SENDING.includes(status)) {
      // Another window or workstation is at it, as far as it shows signs of work.
      const isAtWork = live?.kind !== 'leftOpen' && filing.openAttempt?.isLeft === false;
      return <Badge tone="info">{t(isAtWork ? 'sending.elsewhere' : 'sending.open')}</Badge>;
    }
    return <Badge tone={tone}>{words.data?.SpvFilingStatus?.[status] ?? status}</Badge>;
  }
}

const IN_SENDING: readonly SpvFiling['spvFilingStatus'][] = ['Approved', 'Signed'];

/** What is shown in place of the status. */
type Mark = 'twice' | 'otherForm' | 'doubt' | 'late' | 'afterwards';

function markOf(filing: SpvFiling): Mark | null {
  if (isFiledTwice(filing)) return 'twice';
  if (isDoubted(filing)) return hasOtherForm(filing) ? 'otherForm' : 'doubt';
  if (filing.isReceiptLate) return 'late';
  return hasReceiptAfterwards(filing) ? 'afterwards' : null;
}

const MARK = {
  twice: { label: 'twice.badge', icon: Files },
  otherForm: { label: 'otherForm.badge', icon: FileX },
  doubt: { label: 'doubt.badge', icon: ShieldX },
  late: { label: 'late.badge', icon: ClockAlert },
  afterwards: { label: 'afterwards.badge', icon: FileQuestion },
} as const satisfies Record<Mark, object>;

const SENDING_KEY = {
  opening: 'sending.waiting',
  ready: 'sending.waiting',
  signing: 'sending.signing',
  sending: 'sending.sending',
  recording: 'sending.recording',
} as const satisfies Record<Exclude<SendStep, 'ended'>, string>;

/** Lies above the link that covers the row. */
const button = css({
  position: 'relative',
  zIndex: '[1]',
  display: 'inline-flex',
  maxW: 'full',
  borderRadius: '12',
  fontFamily: 'body',
  cursor: 'pointer',
  textDecoration: 'underline',
  textDecorationStyle: 'dotted',
  textUnderlineOffset: '[3px]',
  '&:hover': { textDecorationStyle: 'solid' },
});
