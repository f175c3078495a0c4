import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { globalSessionsOptions } from '#src/shared/api/certificates.queries.ts';
import { useCommands } from '#src/shared/hooks/useCommands.ts';
import { useLinkState } from '#src/shared/link/health/useLinkState.ts';
import { IconButton } from '#src/shared/ui/actions/IconButton.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { layoutRecipe } from '#src/shared/ui/layout.recipe.ts';
import { CertificateStatus } from './CertificateStatus.tsx';
import { LinkSummary } from './LinkSummary.tsx';
import { LiveStatus } from './LiveStatus.tsx';
import { ServiceStatus } from './ServiceStatus.tsx';
import { StatusDetails } from './StatusDetails.tsx';
import { SyncStatus } from './SyncStatus.tsx';
import { useSyncFailureToast } from './useSyncFailure.ts';

const frame = css({ position: 'relative', flexShrink: '0' });
const bar = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  h: '28',
  pl: '16',
  pr: '8',
  bg: 'side',
  color: 'mut',
  textStyle: 'caption',
  whiteSpace: 'nowrap',
  borderTopWidth: '1px',
  borderTopStyle: 'solid',
  borderTopColor: 'line',
});
const certificates = css({
  display: 'flex',
  alignItems: 'center',
  gap: '12',
  minW: '120',
  overflow: 'hidden',
  m: '0',
  p: '0',
  listStyle: 'none',
});
/** What does not fit is cut before what comes after it: all of it stands in the details. */
const more = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  minW: '0',
  overflow: 'hidden',
  _mobile: { display: 'none' },
});
const end = css({ display: 'flex', alignItems: 'center', gap: '8', ml: 'auto', flexShrink: '0' });
/** Certificates named in the line; the rest is in the details. */
const SHOWN_BESIDE = 3;

/** The line at the bottom: who leads which certificate, the services, the link. Opens to the details. */
export function BottomStatusBar() {
  const { t } = useTranslation('statusBar');
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  const link = useLinkState();
  const { data: sessions = [] } = useQuery(globalSessionsOptions());
  useSyncFailureToast();
  useCommands({ close: { keys: 'Escape', label: t('details.close'), isEnabled: isOpen, run: () => setOpen(false) } });

  return (
    <footer className={frame} aria-label={t('label')}>
      {/* The line stays in sight while the texts of the details come. */}
      <Suspense fallback={null}>
        {isOpen ? <StatusDetails id={detailsId} link={link} sessions={sessions} /> : null}
      </Suspense>
      <div className={bar}>
        {sessions.length === 0 ? (
          <span>{t('certificates.none')}</span>
        ) : (
          <ul className={certificates}>
            {sessions.slice(0, SHOWN_BESIDE).map((session) => (
              <CertificateStatus key={session.certificateId} session={session} />
            ))}
          </ul>
        )}
        {sessions.length > SHOWN_BESIDE ? (
          <span>{t('certificates.more', { rest: sessions.length - SHOWN_BESIDE })}</span>
        ) : null}
        <div className={more}>
          <span className={layoutRecipe.divider} />
          <ServiceStatus service="spv" />
          <ServiceStatus service="authority" />
          <SyncStatus hasRule onPin={isOpen ? undefined : () => setOpen(true)} />
          <LiveStatus />
        </div>
        <div className={end}>
          <LinkSummary link={link} />
          <IconButton
            size="small"
            label={t(isOpen ? 'details.close' : 'details.open')}
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailsId : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon of={isOpen ? ChevronDown : ChevronUp} size={14} />
          </IconButton>
        </div>
      </div>
    </footer>
  );
}
