import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { GlobalSession } from '#contracts/api/spvSession.ts';
import type { LinkState } from '#src/shared/link/health/useLinkState.ts';
import { InstallGuide } from '#src/shared/link/install/InstallGuide.tsx';
import { useUpdateReason } from '#src/shared/link/install/useRelease.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { Badge } from '#src/shared/ui/labels/Badge.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { DetailRow } from './DetailRow.tsx';
import { LinkParts } from './LinkParts.tsx';
import { ServiceStatus } from './ServiceStatus.tsx';
import { StatusProblems } from './StatusProblems.tsx';
import { SyncPins } from './SyncPins.tsx';
import { SyncStatus } from './SyncStatus.tsx';
import { WorkstationReport } from './WorkstationReport.tsx';

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
  maxW: 'insideWindow',
  maxH: 'popover',
  overflowY: 'auto',
  py: '8',
  borderRadius: '12',
  bg: 'bg',
  boxShadow: 'float',
  animation: 'rise',
  _calm: { animation: 'none' },
  // A sheet over the line, as wide as the window.
  _mobile: { left: '0', right: '0', bottom: '28', w: 'auto', maxW: 'full', borderRadius: '[12px 12px 0 0]' },
});
const actions = css({ display: 'flex', gap: '8', px: '14', pt: '8' });
const rule = css({ my: '6', mx: '0', h: '1', borderWidth: '0', bg: 'lineSoft' });
const sync = css({ display: 'flex', px: '14', pt: '6', textStyle: 'caption', color: 'mut' });

/** What is behind the status line: the link's parts, the token, the certificates and the services. */
export function StatusDetails({ id, link, sessions }: StatusDetailsProps) {
  const { t } = useTranslation(['statusBar', 'link', 'refresh']);
  const [isGuideOpen, setGuideOpen] = useState(false);
  const [isReportOpen, setReportOpen] = useState(false);
  const updateReason = useUpdateReason();

  return (
    <section id={id} aria-label={t('details.label')} className={panel}>
      <StatusProblems reason={link.reason ?? updateReason} />
      <SyncPins />
      <LinkParts link={link} stored={sessions.length} />
      {sessions.length === 0 ? null : <hr className={rule} />}
      <dl className={textRecipe.bare}>
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
      <dl className={textRecipe.bare}>
        <DetailRow term={t('details.services')}>
          <ServiceStatus service="spv" />
        </DetailRow>
        <DetailRow term="">
          <ServiceStatus service="authority" />
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
        {link.isReady ? (
          <Button size="dense" onClick={() => setReportOpen(true)}>
            {t('report.open')}
          </Button>
        ) : null}
      </div>
      <WorkstationReport isOpen={isReportOpen} onClose={() => setReportOpen(false)} />
      <InstallGuide isOpen={isGuideOpen} onClose={() => setGuideOpen(false)} onRecheck={link.recheck} />
    </section>
  );
}
