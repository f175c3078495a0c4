import { css } from 'styled-system/css';

const surface = {
  bg: 'bg',
  color: 'text',
  borderRadius: '12',
  boxShadow: 'float',
  outline: 'none',
  animation: 'appear',
  _calm: { animation: 'none' },
} as const;

/** What floats above the page. */
export const floating = {
  menu: css({
    ...surface,
    minW: '200',
    maxW: '340',
    p: '4',
    maxH: 'menu',
    overflowY: 'auto',
  }),
  popover: css({
    ...surface,
    w: 'full',
    maxW: 'insideWindow',
    maxH: 'popover',
    overflow: 'auto',
  }),
  item: css({
    display: 'flex',
    alignItems: 'center',
    gap: '10',
    minH: '32',
    px: '8',
    py: '4',
    borderRadius: '8',
    textStyle: 'secondary',
    color: 'text',
    cursor: 'pointer',
    userSelect: 'none',
    outline: 'none',
    '& svg': { flexShrink: '0', color: 'mut' },
    '&[data-highlighted], &:hover': { bg: 'hover' },
    '&[data-disabled]': { opacity: 'disabled', cursor: 'not-allowed' },
    '&[data-tone=danger]': { color: 'critical', '& svg': { color: 'critical' } },
  }),
  grow: css({ flexGrow: '1', minW: '0', overflow: 'hidden', textOverflow: 'ellipsis' }),
  groupLabel: css({ px: '8', pt: '8', pb: '4', textStyle: 'caption', fontWeight: 'semibold', color: 'mut' }),
  separator: css({ h: '1', my: '4', borderWidth: '0', bg: 'lineSoft' }),
};

/** Menus and popovers open from dialogs too: above those, below toasts. */
export const ABOVE_DIALOGS = 55;
