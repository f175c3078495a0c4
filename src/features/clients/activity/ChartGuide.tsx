import { Move, ZoomIn } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { Kbd } from '#src/shared/ui/labels/Kbd.tsx';

/** Where it is kept that the guide was shown. Source: specification CL-18. */
const GUIDE_KEY = 'chart_guide_shown';

/** Whether this browser has shown the guide. */
export const isGuideShown = (): boolean => localStorage.getItem(GUIDE_KEY) !== null;

/** How to zoom and pan: shown once. */
export function ChartGuide({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('clients');
  useEffect(() => localStorage.setItem(GUIDE_KEY, 'true'), []);
  return (
    <div className={overlay}>
      <p className={line}>
        <Icon of={ZoomIn} /> {t('activity.guideZoom')}
      </p>
      <p className={line}>
        <Icon of={Move} /> <Kbd keys="Shift" /> {t('activity.guidePan')}
      </p>
      <Button size="dense" onClick={onClose}>
        {t('activity.guideClose')}
      </Button>
    </div>
  );
}

const overlay = css({
  position: 'absolute',
  inset: '0',
  zIndex: 'above',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '8',
  borderRadius: '8',
  bg: 'bg',
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'line',
});
const line = css({ display: 'flex', alignItems: 'center', gap: '8', m: '0', textStyle: 'secondary' });
