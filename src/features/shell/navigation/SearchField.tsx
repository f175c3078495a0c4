import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { useSend } from '#src/shared/hooks/actors.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { Kbd } from '#src/shared/ui/labels/Kbd.tsx';

/** Opens the palette, also before that has come. It looks like the field that the palette then shows. */
export function SearchField() {
  const { t } = useTranslation('shell');
  const send = useSend('palette');
  return (
    <button
      type="button"
      className={field}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K"
      onClick={() => send({ type: 'palette.open' })}
    >
      <Icon of={Search} size={14} />
      <span className={words}>{t('search.hint')}</span>
      <Kbd keys="Control+K" />
    </button>
  );
}

const field = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  w: 'full',
  maxW: '420',
  minW: '0',
  h: '32',
  px: '10',
  mx: 'auto',
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'line',
  borderRadius: '8',
  bg: 'side',
  color: 'mut',
  fontFamily: 'body',
  textStyle: 'secondary',
  textAlign: 'left',
  cursor: 'pointer',
  '&:hover': { borderColor: 'control' },
  _mobile: { w: '32', px: '0', mx: '0', ml: 'auto', justifyContent: 'center', bg: 'transparent', borderWidth: '0' },
});
const words = css({
  flexGrow: '1',
  minW: '0',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  _mobile: { srOnly: true },
});
