import { css } from 'styled-system/css';

const hairline = { borderBottomWidth: '1px', borderBottomStyle: 'solid' } as const;
const head = css({
  ...hairline,
  position: 'sticky',
  top: '0',
  zIndex: 'sticky',
  h: '32',
  minW: '64',
  px: '8',
  bg: 'side',
  borderBottomColor: 'line',
  textStyle: 'caption',
  fontWeight: 'medium',
  fontVariantNumeric: 'tabular-nums',
  color: 'mut',
  whiteSpace: 'nowrap',
});
const edge = {
  borderRightWidth: '1px',
  borderRightStyle: 'solid',
  borderRightColor: 'line',
  position: 'sticky',
  left: '0',
  textAlign: 'left',
  pl: '16',
} as const;
const corner = css({ ...edge, zIndex: 'bar' });
const row = css({ h: '36', '&:hover > *': { bg: 'hover' } });
const name = css({
  ...edge,
  ...hairline,
  borderBottomColor: 'lineSoft',
  zIndex: 'sticky',
  w: '240',
  minW: '240',
  maxW: '240',
  pr: '8',
  py: '0',
  bg: 'bg',
  fontWeight: 'normal',
  _mobile: { w: '[140px]', minW: '[140px]', maxW: '[140px]' },
});
const nameBox = css({ display: 'flex', alignItems: 'center', gap: '8', minW: '0' });
const nameText = css({ minW: '0', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
/** Takes what the forms leave of the width. */
const rest = css({ w: 'full', minW: '0!' });
const soft = css({ ...hairline, borderBottomColor: 'lineSoft' });

/** Head and rows of the grid. */
export const reportGrid = { head, corner, row, name, nameBox, nameText, rest, soft };
