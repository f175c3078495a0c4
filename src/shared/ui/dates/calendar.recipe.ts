import { css } from 'styled-system/css';

const pressed = {
  display: 'grid',
  placeItems: 'center',
  borderWidth: '0',
  borderRadius: '6',
  bg: 'transparent',
  color: 'text',
  fontFamily: 'body',
  textStyle: 'secondary',
  fontVariantNumeric: 'tabular-nums',
  cursor: 'pointer',
  '&:hover': { bg: 'hover' },
  '&[data-outside-range]': { color: 'mut' },
  '&[data-today]': { fontWeight: 'semibold', color: 'accentText' },
  '&:is([data-in-range], [data-in-hover-range])': { bg: 'selected' },
  '&[data-selected], &[data-range-start], &[data-range-end]': { bg: 'accent', color: 'onAccent' },
  '&[data-disabled]': { opacity: 'disabled', cursor: 'not-allowed' },
} as const;

/** The calendar of a date field. */
export const calendar = {
  frame: css({ p: '12', outline: 'none', _focusVisible: { outline: 'none' } }),
  header: css({ display: 'flex', alignItems: 'center', gap: '4', mb: '8' }),
  step: css({ ...pressed, w: '28', h: '28', p: '0', color: 'mut' }),
  title: css({ ...pressed, h: '28', px: '8', flexGrow: '1', fontWeight: 'semibold' }),
  table: css({ borderCollapse: 'collapse', w: 'full' }),
  weekDay: css({ h: '24', textStyle: 'caption', fontWeight: 'medium', color: 'mut' }),
  cell: css({ p: '0', textAlign: 'center' }),
  day: css({ ...pressed, w: '32', h: '32' }),
  period: css({ ...pressed, w: 'full', minW: '64', h: '36', px: '8' }),
};
