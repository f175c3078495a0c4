import { Unplug } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { Button } from '../../ui/actions/Button.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import { LINK_REASON_KEY } from '../errors/linkReasonKey.ts';
import { InstallGuide } from '../install/InstallGuide.tsx';
import { useUpdateReason } from '../install/useRelease.ts';
import { useLinkState } from './useLinkState.ts';

const box = css({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '12',
  px: '16',
  py: '10',
  bg: 'warningBg',
  color: 'warning',
  textStyle: 'secondary',
  '& > svg': { flexShrink: '0' },
});
const words = css({ flexGrow: '1', flexBasis: '240', m: '0' });

/** Says what keeps the link from working, or has to be newer, and what to do. Nothing while all is well. */
export function LinkNotice() {
  const { t } = useTranslation(['statusBar', 'link']);
  const updateReason = useUpdateReason();
  const { reason: failure, hasExtension, isHostStopped, isChecking, recheck } = useLinkState();
  const reason = failure ?? updateReason;
  const [isGuideOpen, setGuideOpen] = useState(false);
  const isProgramOnly = hasExtension && reason !== 'extensionOutdated' && reason !== 'severalOutdated';
  return (
    <>
      {reason === null ? null : (
        <output className={box}>
          <Icon of={Unplug} />
          <span className={words}>{t(LINK_REASON_KEY[reason], { text: '' })}</span>
          {reason === 'pageInsecure' || reason === 'libraryOutdated' || isHostStopped ? null : (
            <Button size="dense" onClick={() => setGuideOpen(true)}>
              {t(isProgramOnly ? 'install.openProgram' : 'install.open')}
            </Button>
          )}
          <Button size="dense" isBusy={isChecking} onClick={recheck}>
            {t('link.recheck')}
          </Button>
        </output>
      )}
      {/* It stays open over a notice that is gone: it says that the link answers now. */}
      <InstallGuide isOpen={isGuideOpen} onClose={() => setGuideOpen(false)} onRecheck={recheck} />
    </>
  );
}
