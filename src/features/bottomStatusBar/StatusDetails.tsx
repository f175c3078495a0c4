import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { GlobalSession } from '#contracts/api/spvSession.ts';
import { useServices } from '#src/shared/hooks/services.tsx';
import { InstallGuide } from '#src/shared/link/InstallGuide.tsx';
import { LINK_REASON_KEY } from '#src/shared/link/linkReasonKey.ts';
import { tokenCertificatesOptions } from '#src/shared/link/tokenCertificates.ts';
import type { LinkState } from '#src/shared/link/useLinkState.ts';
import { useUpdateReason } from '#src/shared/link/useRelease.ts';
import { Badge } from '#src/shared/ui/Badge.tsx';
import { Button } from '#src/shared/ui/Button.tsx';
import { DetailRow } from './DetailRow.tsx';
import { ServiceStatus } from './ServiceStatus.tsx';
import { SyncStatus } from './SyncStatus.tsx';
import { failureKey, useSyncFailure, useSyncRefusal } from './useSyncFailure.ts';

type StatusDetailsProps = {
  readonly id: string;
  readonly link: LinkState;
  readonly sessions: readonly GlobalSession[];
};

const panel = css({
  position: 'absolute',
  right: '8',
  bottom: '36',
  zIndex: 'float',
  w: '420',
  maxW: '[calc(100vw - 16px)]',
  maxH: '[70vh]',
  overflowY: 'auto',
  py: '8',
  borderRadius: '12',
  bg: 'bg',
  boxShadow: 'float',
  animation: '[rise 140ms ease-out]',
  _calm: { animation: '[none]' },
});
const problem = css({
  m: '0',
  mx: '14',
  mb: '8',
  p: '8',
  borderRadius: '8',
  bg: 'warningBg',
  color: 'warning',
  textStyle: 'secondary',
});
const rows = css({ m: '0' });
const actions = css({ display: 'flex', gap: '8', px: '14', pt: '8' });
const rule = css({ my: '6', mx: '0', h: '1', borderWidth: '0', bg: 'lineSoft' });
const sync = css({ display: 'flex', px: '14', pt: '6', textStyle: 'caption', color: 'mut' });

/** What is behind the status line: the link's parts, the token, the certificates and the services. */
export function StatusDetails({ id, link, sessions }: StatusDetailsProps) {
  const { t } = useTranslation(['statusBar', 'link', 'refresh']);
  const [isGuideOpen, setGuideOpen] = useState(false);
  const { link: calls } = useServices();
  const token = useQuery({ ...tokenCertificatesOptions(calls), enabled: link.isReady });
  const syncFailure = useSyncFailure();
  const refusal = useSyncRefusal();
  const updateReason = useUpdateReason();
  const reason = link.reason ?? updateReason;
  const onToken = link.isReady ? token.data?.certificates.length : undefined;

  return (
    <section id={id} aria-label={t('details.label')} className={panel}>
      {reason === null ? null : <p className={problem}>{t(LINK_REASON_KEY[reason], { text: '' })}</p>}
      {syncFailure === null ? null : (
        <p className={problem}>
          {t('sync.failed')}: {t(failureKey(syncFailure), { text: refusal ?? t('refresh:failed.refused') })}
        </p>
      )}
      <dl className={rows}>
        <DetailRow term={t('details.extension')}>
          <Presence isThere={link.hasExtension} isChecking={link.isChecking} version={link.versions?.extension} />
        </DetailRow>
        <DetailRow term={t('details.program')}>
          {link.isHostStopped && !link.isChecking ? (
            <Badge tone="warning">{t('details.stopped')}</Badge>
          ) : (
            <Presence isThere={link.hasHost} isChecking={link.isChecking} version={link.versions?.host} />
          )}
        </DetailRow>
        <DetailRow term={t('details.token')}>
          {onToken === undefined ? (
            t('details.unknown')
          ) : (
            <Badge tone={onToken > 0 ? 'positive' : 'warning'}>
              {onToken > 0 ? t('details.tokenCertificates', { count: onToken }) : t('details.noToken')}
            </Badge>
          )}
        </DetailRow>
        <DetailRow term={t('details.stored')}>{sessions.length}</DetailRow>
      </dl>
      {sessions.length === 0 ? null : <hr className={rule} />}
      <dl className={rows}>
        {sessions.map(({ certificateId, certificateName, activeSession }) => (
          <DetailRow key={certificateId} term={certificateName}>
            {activeSession === null ? (
              <Badge tone="neutral">{t('session.none')}</Badge>
            ) : (
              <Badge tone="positive">{activeSession.userName}</Badge>
            )}
          </DetailRow>
        ))}
      </dl>
      <hr className={rule} />
      <dl className={rows}>
        <DetailRow term={t('details.services')}>
          <ServiceStatus service="spv" />
        </DetailRow>
        <DetailRow term="">
          <ServiceStatus service="register" />
        </DetailRow>
      </dl>
      <div className={sync}>
        <SyncStatus />
      </div>
      <div className={actions}>
        {(link.isReady && updateReason === null) || link.isHostStopped ? null : (
          <Button size="dense" look="primary" onClick={() => setGuideOpen(true)}>
            {t('install.open')}
          </Button>
        )}
        <Button size="dense" isBusy={link.isChecking} onClick={link.recheck}>
          {t('link.recheck')}
        </Button>
      </div>
      <InstallGuide isOpen={isGuideOpen} onClose={() => setGuideOpen(false)} onRecheck={link.recheck} />
    </section>
  );
}

type PresenceProps = {
  readonly isThere: boolean;
  readonly isChecking: boolean;
  readonly version: string | undefined;
};

/** Whether a part of the link is there, and which version. */
function Presence({ isThere, isChecking, version }: PresenceProps) {
  const { t } = useTranslation('statusBar');
  if (isChecking) return <Badge tone="neutral">{t('details.checking')}</Badge>;
  if (!isThere) return <Badge tone="warning">{t('details.missing')}</Badge>;
  return (
    <Badge tone="positive">{version === undefined ? t('details.installed') : t('details.version', { version })}</Badge>
  );
}
