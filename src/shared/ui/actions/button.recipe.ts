import { cva } from 'styled-system/css';

/** Looks of everything that is pressed and carries words. */
export const buttonRecipe = cva({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '6',
    flexShrink: '0',
    fontFamily: 'body',
    fontSize: 'secondary',
    lineHeight: 'body',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    textDecoration: 'none',
    cursor: 'pointer',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'transparent',
    borderRadius: '8',
    transitionProperty: 'colors',
    transitionDuration: 'quick',
    _disabled: { cursor: 'not-allowed', opacity: 'disabled' },
    _calm: { transitionDuration: 'none' },
    '& svg': { flexShrink: '0' },
  },
  variants: {
    look: {
      primary: { bg: 'accent', color: 'onAccent', '&:hover:enabled, a&:hover': { bg: 'accentHover' } },
      secondary: { bg: 'bg', color: 'text', borderColor: 'line', '&:hover:enabled, a&:hover': { bg: 'hover' } },
      ghost: { bg: 'transparent', color: 'text', '&:hover:enabled, a&:hover': { bg: 'hover' } },
      danger: { bg: 'critical', color: 'onAccent', '&:hover:enabled': { bg: 'criticalHover' } },
      dangerGhost: { bg: 'transparent', color: 'critical', '&:hover:enabled': { bg: 'criticalBg' } },
    },
    size: { normal: { h: '32', px: '12' }, dense: { h: '28', px: '10', borderRadius: '6' } },
  },
  compoundVariants: [
    { look: 'ghost', size: 'normal', css: { px: '8' } },
    { look: 'dangerGhost', size: 'normal', css: { px: '8' } },
    { look: 'ghost', size: 'dense', css: { px: '8' } },
  ],
  defaultVariants: { look: 'secondary', size: 'normal' },
});
