import { useTranslation } from 'react-i18next';
import { css, cx } from 'styled-system/css';
import { useSystemActor } from '#src/shared/hooks/actors.tsx';
import { Kbd } from '#src/shared/ui/labels/Kbd.tsx';
import { layoutRecipe } from '#src/shared/ui/layout.recipe.ts';

/** The keys of the palette, at its foot. Not on a phone. */
export function PaletteHints({ isCommands, hasTabs }: { readonly isCommands: boolean; readonly hasTabs: boolean }) {
  const { t } = useTranslation('palette');
  const palette = useSystemActor('palette');
  return (
    <div className={row}>
      <span className={layoutRecipe.marked}>
        <Kbd keys="ArrowUp" />
        <Kbd keys="ArrowDown" />
        {t('hint.move')}
      </span>
      <span className={layoutRecipe.marked}>
        <Kbd keys="Enter" />
        {t(isCommands ? 'hint.run' : 'hint.open')}
      </span>
      {isCommands ? null : (
        <span className={layoutRecipe.marked}>
          <Kbd keys="Control+Enter" />
          {t('hint.newTab')}
        </span>
      )}
      {hasTabs ? (
        <span className={layoutRecipe.marked}>
          <Kbd keys="Tab" />
          {t('hint.tabs')}
        </span>
      ) : null}
      <span className={layoutRecipe.grow} />
      {isCommands ? (
        <span className={layoutRecipe.marked}>
          <Kbd keys="Backspace" />
          {t('hint.back')}
        </span>
      ) : (
        <button
          type="button"
          tabIndex={-1}
          className={cx(layoutRecipe.marked, toCommands)}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => palette.send({ type: 'mode.toCommands' })}
        >
          <Kbd keys=">" />
          {t('hint.commands')}
        </button>
      )}
    </div>
  );
}

const toCommands = css({
  p: '0',
  borderWidth: '0',
  bg: 'transparent',
  color: 'inherit',
  fontFamily: 'body',
  textStyle: 'caption',
  cursor: 'pointer',
  '&:hover': { color: 'text' },
});
const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '16',
  h: '40',
  px: '16',
  flexShrink: '0',
  bg: 'side',
  textStyle: 'caption',
  color: 'mut',
  borderTopWidth: '1px',
  borderTopStyle: 'solid',
  borderTopColor: 'line',
  '@media (hover: none)': { display: 'none' },
  _mobile: { display: 'none' },
});
