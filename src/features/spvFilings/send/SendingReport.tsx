import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { FILING_ENDS, type BatchReport, type FilingEnd } from '#machines/filingDispatch/batchReport.ts';
import { LINK_REASON_KEY } from '#src/shared/link/errors/linkReasonKey.ts';
import { useLinkState } from '#src/shared/link/health/useLinkState.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { noticeLine, noticeWords } from '#src/shared/ui/feedback/notice.recipe.ts';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';

type SendingReportProps = {
  readonly report: BatchReport;
  /** True where there are several: it then says of which certificate it is. */
  readonly isNamed: boolean;
  /** False when this window does not lead the certificate any more. */
  readonly isLed: boolean;
  readonly onRead: () => void;
};

/** Why a batch has stopped, what became of each of its filings, and what happens next. Stays until it was read. */
export function SendingReport({ report, isNamed, isLed, onRead }: SendingReportProps) {
  const { t } = useTranslation(['spvFilings', 'link']);
  const { certificate, failure, counts } = report;
  const isTriedHere = isLed && (failure === 'unreachable' || failure.reason !== 'sessionEnded');
  const isLinkMissing = useLinkState().reason !== null;
  const next = isTriedHere ? 'dispatch.again' : 'dispatch.elsewhere';
  return (
    <output className={noticeLine} data-tone="warning">
      <Icon of={TriangleAlert} />
      <span className={noticeWords}>
        {isNamed ? <span className={sentence}>{certificate.name}</span> : null}
        <span className={sentence}>
          {failure === 'unreachable'
            ? t('dispatch.unreachable')
            : t('dispatch.stopped', { reason: t(LINK_REASON_KEY[failure.reason], { text: failure.text ?? '' }) })}
        </span>
        {FILING_ENDS.map((end) =>
          counts[end] === 0 ? null : (
            <span key={end} className={sentence}>
              {t(END_KEY[end], { count: counts[end] })}
            </span>
          ),
        )}
        <span className={sentence}>{t(isLinkMissing ? 'dispatch.whenLinked' : next)}</span>
      </span>
      <Button size="dense" onClick={onRead}>
        {t('dispatch.read')}
      </Button>
    </output>
  );
}

const END_KEY = {
  sent: 'dispatch.end.sent',
  refused: 'dispatch.end.refused',
  unknown: 'dispatch.end.unknown',
  open: 'dispatch.end.open',
  notSent: 'dispatch.end.notSent',
  held: 'dispatch.end.held',
} as const satisfies Record<FilingEnd, string>;

const sentence = css({ display: 'block' });
