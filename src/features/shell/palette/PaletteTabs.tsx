import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { TABS, type PaletteTab } from './hitOptions.ts';
import { KIND_KEY } from './useSearchGroups.ts';

type PaletteTabsProps = {
  readonly tab: PaletteTab;
  readonly countOf: (tab: PaletteTab) => number;
  readonly onChoose: (tab: PaletteTab) => void;
};

/** The kinds of what was found. The Tab key goes through them; the keyboard stays in the field. */
export function PaletteTabs({ tab, countOf, onChoose }: PaletteTabsProps) {
  const { t } = useTranslation('palette');
  return (
    <div role="tablist" aria-label={t('tabs')} className={row}>
      {TABS.map((kind) => (
        <button
          key={kind}
          type="button"
          role="tab"
          tabIndex={-1}
          aria-selected={kind === tab}
          className={tabButton}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(kind)}
        >
          {t(KIND_KEY[kind])}
          {countOf(kind) === 0 ? null : <span className={number}>{countOf(kind)}</span>}
        </button>
      ))}
    </div>
  );
}

const row = css({
  display: 'flex',
  gap: '2',
  h: '36',
  px: '8',
  flexShrink: '0',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  borderBottomWidth: '1px',
  borderBottomStyle: 'solid',
  borderBottomColor: 'line',
});
const tabButton = css({
  display: 'flex',
  alignItems: 'center',
  gap: '6',
  px: '10',
  borderBottomWidth: '2px',
  borderBottomStyle: 'solid',
  borderBottomColor: 'transparent',
  color: 'mut',
  fontFamily: 'body',
  textStyle: 'secondary',
  fontWeight: 'medium',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '&:hover': { color: 'text' },
  '&[aria-selected=true]': { color: 'text', borderBottomColor: 'accent' },
});
const number = css({ textStyle: 'caption', fontWeight: 'medium', color: 'mut', fontVariantNumeric: 'tabular-nums' });
