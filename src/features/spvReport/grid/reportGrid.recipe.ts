import { css } from 'styled-system/css';

const hairline = { borderBottomWidth: '1px', borderBottomStyle: 'solid' } as const;
/** On a phone a client stands above its marks, and the forms stay on top. */
const onPhone = {
  display: 'grid',
  gridTemplateColumns: '[repeat(var(--forms), minmax(36px, 1fr))]',
} as const;

const scroller = css({
  flexGrow: '1',
  flexShrink: '1',
  minH: '0',
  overflow: 'auto',
  borderTopWidth: '1px',
  borderTopStyle: 'solid',
  borderTopColor: 'line',
  scrollPaddingTop: '[32px]',
  scrollPaddingLeft: '[280px]',
  transitionProperty: '[opacity]',
  transitionDuration: 'quick',
  '&[data-stale]': { opacity: '[0.6]' },
  _calm: { transitionDuration: '[0s]' },
  _mobile: { scrollPaddingLeft: '0' },
});
const table = css({
  minW: 'full',
  borderCollapse: 'separate',
  borderSpacing: '0',
  textStyle: 'body',
  _mobile: { display: 'block', '& > thead, & > tbody': { display: 'block' } },
});
const headRow = css({ _mobile: { ...onPhone, position: 'sticky', top: '0', zIndex: 'bar', bg: 'side' } });
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
  _mobile: { minW: '0', px: '0', position: 'static', display: 'grid', placeItems: 'center' },
});
const edge = {
  position: 'sticky',
  left: '0',
  textAlign: 'left',
  w: 'full',
  minW: '280',
  maxW: '320',
} as const;
const corner = css({ ...edge, zIndex: 'bar', pl: '64', _mobile: { srOnly: true, minW: '0', pl: '0' } });
const row = css({
  '&:hover > *': { bg: 'hover' },
  _mobile: { ...onPhone, position: 'relative', '&:hover > *': { bg: 'bg' } },
});
const name = css({
  ...edge,
  ...hairline,
  borderBottomColor: 'lineSoft',
  zIndex: 'sticky',
  h: '36',
  p: '0',
  bg: 'bg',
  fontWeight: 'normal',
  '&[data-open]': { fontWeight: 'semibold' },
  _mobile: { gridColumn: '[1 / -1]', borderBottomWidth: '0', minW: '0', maxW: 'none', position: 'static' },
});
const nameButton = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  w: 'full',
  h: '36',
  pl: '16',
  pr: '8',
  borderWidth: '0',
  bg: 'transparent',
  color: 'text',
  fontFamily: 'body',
  textStyle: 'body',
  fontWeight: '[inherit]',
  textAlign: 'left',
  cursor: 'pointer',
  '&:focus-visible': { outlineOffset: '[-2px]' },
  '& svg': { flexShrink: '0', color: 'mut' },
  _mobile: { pr: '80' },
});
const number = css({
  w: '24',
  textAlign: 'right',
  flexShrink: '0',
  color: 'mut',
  fontWeight: 'normal',
  textStyle: 'secondary',
  fontVariantNumeric: 'tabular-nums',
  _mobile: { display: 'none' },
});
const nameText = css({ minW: '0', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
const taxId = css({
  color: 'mut',
  fontWeight: 'normal',
  textStyle: 'secondary',
  fontVariantNumeric: 'tabular-nums',
  _mobile: { display: 'none' },
});
const cell = css({
  ...hairline,
  borderBottomColor: 'lineSoft',
  h: '36',
  p: '0',
  minW: '64',
  textAlign: 'center',
  '&:focus-visible': { outlineOffset: '[-2px]' },
  _mobile: { minW: '0', h: '32', display: 'grid', placeItems: 'center' },
});
const target = css({
  display: 'inline-grid',
  placeItems: 'center',
  w: 'full',
  h: '36',
  p: '0',
  borderWidth: '0',
  bg: 'transparent',
  verticalAlign: 'top',
  cursor: 'pointer',
  '&:focus-visible': { outlineOffset: '[-2px]' },
  _mobile: { h: '32' },
});
const share = css({
  ...hairline,
  borderBottomColor: 'lineSoft',
  pr: '16',
  pl: '8',
  textAlign: 'right',
  whiteSpace: 'nowrap',
  textStyle: 'secondary',
  fontVariantNumeric: 'tabular-nums',
  color: 'mut',
  '& b': { color: 'text', fontWeight: 'medium' },
  _mobile: { position: 'absolute', zIndex: 'bar', top: '8', right: '0', borderBottomWidth: '0', p: '0', pr: '16' },
});
const centred = css({ '&&': { textAlign: 'center', px: '8' } });
const manager = css({
  ...hairline,
  borderBottomColor: 'lineSoft',
  p: '0',
  minW: '48',
  textAlign: 'center',
  _mobile: { display: 'none' },
});
const nothing = css({ color: 'faint' });
const total = css({ color: 'mut', textStyle: 'secondary', pl: '64', _mobile: { pl: '16' } });
const totalRow = css({ _mobile: { display: 'none' } });
const openedCell = css({
  ...hairline,
  borderBottomColor: 'lineSoft',
  p: '0',
  pl: '64',
  pr: '16',
  pb: '12',
  _mobile: { display: 'block', px: '8' },
});
const wideOnly = css({ _mobile: { '&&': { display: 'none' } } });

/** Head and rows of the grid. */
export const reportGrid = {
  scroller,
  table,
  headRow,
  head,
  corner,
  row,
  name,
  nameButton,
  number,
  nameText,
  taxId,
  cell,
  target,
  share,
  centred,
  manager,
  nothing,
  total,
  totalRow,
  openedCell,
  wideOnly,
};
