import { css, cva, sva } from 'styled-system/css';

/**
 * Parts of a dense list: header 32 px, rows 36 px, hairlines. Below 768 px give each cell a `mobile` look of the row
 * recipe: rows become two lines, the header goes.
 */
export const tableRecipe = sva({
  slots: ['frame', 'table', 'header', 'head', 'body', 'cell', 'plainCell', 'number', 'select', 'index'],
  base: {
    frame: {
      flexGrow: '1',
      flexShrink: '1',
      minH: '0',
      overflow: 'auto',
      borderTopWidth: '1px',
      borderTopStyle: 'solid',
      borderTopColor: 'line',
      position: 'relative',
    },
    table: {
      w: 'full',
      borderCollapse: 'separate',
      borderSpacing: '0',
      textStyle: 'body',
      _mobile: { display: 'block' },
    },
    header: { _mobile: { display: 'none' } },
    head: {
      position: 'sticky',
      top: '0',
      zIndex: 'sticky',
      h: '32',
      px: '8',
      textAlign: 'left',
      textStyle: 'caption',
      fontWeight: 'medium',
      color: 'mut',
      bg: 'side',
      whiteSpace: 'nowrap',
      borderBottomWidth: '1px',
      borderBottomStyle: 'solid',
      borderBottomColor: 'line',
      '&:last-child': { pr: '16' },
    },
    body: { _mobile: { display: 'block' } },
    cell: {
      h: '36',
      px: '8',
      maxW: '280',
      whiteSpace: 'nowrap',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      borderBottomWidth: '1px',
      borderBottomStyle: 'solid',
      borderBottomColor: 'lineSoft',
      '&:last-child': { pr: '16', _mobile: { pr: '0' } },
      _mobile: { display: 'block', h: 'auto', p: '0', maxW: 'full', borderBottomWidth: '0' },
    },
    /** Of a small table, which stays one on a phone. */
    plainCell: {
      h: '36',
      px: '8',
      borderBottomWidth: '1px',
      borderBottomStyle: 'solid',
      borderBottomColor: 'lineSoft',
      '&:last-child': { pr: '16' },
    },
    number: { fontVariantNumeric: 'tabular-nums', textAlign: 'right' },
    select: { w: '40', pl: '16', _mobile: { display: 'none' } },
    index: {
      w: '32',
      textAlign: 'right',
      textStyle: 'caption',
      color: 'mut',
      fontVariantNumeric: 'tabular-nums',
      _mobile: { display: 'none' },
    },
  },
});

/** Cells lie above the controls of a row that are scrolled below them, their heads above those of other columns. */
const staying = { position: 'sticky', _mobile: { position: 'static' } } as const;
const stayingCell = {
  ...staying,
  zIndex: '[2]',
  bg: 'bg',
  // The row is a grid there, in which a z-index would keep the link of the row below.
  _mobile: { position: 'static', zIndex: '[auto]', bg: 'transparent' },
} as const;

/** A table whose rows are not selected. */
const WITHOUT_BOXES = '[data-without-boxes]';

/** The boxes at the left edge, which stay in sight. */
export const selectColumn = {
  head: css({ ...staying, left: '0', zIndex: 'bar!' }),
  cell: css({ ...stayingCell, left: '0' }),
};

/** The column that names the row stays beside the boxes, with a line at its edge while others are below it. */
export const mainColumn = {
  head: css({ ...staying, left: '40', zIndex: 'bar!', [`${WITHOUT_BOXES} &`]: { left: '0' } }),
  cell: css({
    ...stayingCell,
    left: '40',
    [`${WITHOUT_BOXES} &`]: { left: '0' },
    '[data-scrolled] &': {
      '&::before': { content: '""', position: 'absolute', insetY: '0', right: '0', w: '1', bg: 'line' },
    },
  }),
};

/** A row: chosen, under the keyboard, unread. On a phone a grid of two lines: `main`, `side`, `sub`, `end`. */
export const rowRecipe = cva({
  base: {
    cursor: 'default',
    '&:hover > td': { bg: { base: 'hover', _mobile: '[transparent]' } },
    _mobile: {
      '&:hover': { bg: 'hover' },
      display: 'grid',
      gridTemplateColumns: '[minmax(0, 1fr) fit-content(50%)]',
      gridTemplateAreas: '["main side" "sub end"]',
      columnGap: '12',
      rowGap: '2',
      alignItems: 'center',
      px: '16',
      py: '8',
      minH: '56',
      borderBottomWidth: '1px',
      borderBottomStyle: 'solid',
      borderBottomColor: 'lineSoft',
    },
    '&:focus-visible': { outline: '[none]' },
    '&[data-cursor], &:focus-visible': {
      '& > td': {
        bg: { base: 'hover', _mobile: '[transparent]' },
        boxShadow: '[inset 0 1px var(--colors-accent), inset 0 -1px var(--colors-accent)]',
        _mobile: { boxShadow: '[none]' },
      },
      '& > td:first-child': {
        boxShadow: '[inset 2px 1px var(--colors-accent), inset 0 -1px var(--colors-accent)]',
        _mobile: { boxShadow: '[none]' },
      },
      _mobile: { boxShadow: '[inset 0 0 0 2px var(--colors-accent)]' },
    },
  },
  variants: {
    isClickable: { true: { cursor: 'pointer' } },
    isSelected: {
      true: {
        '& > td, &:hover > td': { bg: { base: 'selected', _mobile: '[transparent]' } },
        _mobile: { '&, &:hover': { bg: 'selected' } },
      },
    },
  },
});

/** Where a cell goes in the two lines of a row on a phone; `away` cells are left out there. */
export const mobileCell = cva({
  variants: {
    place: {
      main: { _mobile: { gridArea: '[main]', fontWeight: 'medium', overflow: 'hidden', textOverflow: 'ellipsis' } },
      side: { _mobile: { gridArea: '[side]', textAlign: 'right' } },
      sub: { _mobile: { gridArea: '[sub]', textStyle: 'secondary', color: 'mut' } },
      end: { _mobile: { gridArea: '[end]', textStyle: 'secondary', color: 'mut', textAlign: 'right' } },
      /** A line of its own below the others, with its heading: `data-heading`. */
      more: {
        _mobile: {
          gridColumn: '[1 / -1]',
          textStyle: 'secondary',
          color: 'mut',
          '&::before': { content: 'attr(data-heading) " "' },
        },
      },
      away: { _mobile: { display: 'none!' } },
    },
  },
});
