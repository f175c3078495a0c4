import { FileUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';

/** Covers the screen while files are held over it. */
export function DropOverlay() {
  const { t } = useTranslation('spvFilings');
  return (
    <div className={cover}>
      <div className={words}>
        <Icon of={FileUp} size={24} />
        <strong>{t('drop.title')}</strong>
        <span>{t('drop.text')}</span>
      </div>
    </div>
  );
}

const cover = css({
  position: 'absolute',
  inset: '8',
  zIndex: 'overlay',
  display: 'grid',
  placeItems: 'center',
  borderWidth: '2px',
  borderStyle: 'dashed',
  borderColor: 'accent',
  borderRadius: '12',
  bg: 'accentBg',
  color: 'accentText',
  // What is dropped falls on the page beneath.
  pointerEvents: 'none',
});
const words = css({ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: '4', textStyle: 'body' });
