import { useQuery } from '@tanstack/react-query';
import { Usb } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { globalSessionsOptions } from '#src/shared/api/certificates.queries.ts';
import { LinkNotice } from '#src/shared/link/LinkNotice.tsx';
import { useLinkState } from '#src/shared/link/useLinkState.ts';
import { filingCountOptions } from './filings.queries.ts';
import { noticeLine, noticeWords } from '#src/shared/ui/notice.recipe.ts';

/** Says what approved filings wait for while this window leads no certificate. Nothing while none is approved. */
export function WaitingNotice() {
  const { t } = useTranslation('filings');
  const approved = useQuery(filingCountOptions({ status: 'Approved' }));
  const sessions = useQuery(globalSessionsOptions());
  const { isReady, isChecking } = useLinkState();
  const count = approved.data?.count ?? 0;
  if (count === 0 || isChecking) return null;
  const leader = sessions.data?.find(({ activeSession }) => activeSession !== null)?.activeSession?.userName;
  const text =
    leader !== undefined
      ? t('dispatch.ledElsewhere', { count, name: leader })
      : isReady
        ? t('dispatch.tokenMissing', { count })
        : t('dispatch.linkMissing', { count });
  return (
    <>
      <output className={noticeLine} data-tone={leader === undefined ? 'warning' : undefined}>
        <Usb size={16} strokeWidth={1.75} aria-hidden />
        <span className={noticeWords}>{text}</span>
      </output>
      {leader === undefined && !isReady ? <LinkNotice /> : null}
    </>
  );
}
