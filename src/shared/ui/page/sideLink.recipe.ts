import { css } from 'styled-system/css';

/** One line of a navigation at the side, with an icon. */
export const sideLink = css({
  display: 'flex',
  alignItems: 'center',
  gap: '10',
  h: '32',
  px: '8',
  borderRadius: '6',
  color: 'mut',
  fontWeight: 'medium',
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  '& svg': { flexShrink: '0' },
  '&:hover': { bg: 'hover', color: 'text' },
  _current: { bg: 'accentBg', color: 'accentText' },
  '&[aria-current=page]:hover': { bg: 'accentBg', color: 'accentText' },
});
