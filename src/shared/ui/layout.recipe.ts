import { css } from 'styled-system/css';

/** How things stand beside and below each other. */
export const layoutRecipe = {
  /** Fields or blocks, one below the other. */
  column: css({ display: 'flex', flexDirection: 'column', gap: '16' }),
  /** What belongs together inside of a column. */
  group: css({ display: 'flex', flexDirection: 'column', gap: '8', minW: '0' }),
  /** A mark and its words. */
  marked: css({ display: 'inline-flex', alignItems: 'center', gap: '6' }),
  /** Takes the room that is left. */
  grow: css({ flexGrow: '1', m: '0' }),
  list: css({ listStyle: 'none', m: '0', p: '0' }),
  /** A thin line between things in a row. */
  divider: css({ w: '1', h: '16', bg: 'line', flexShrink: '0' }),
  /** A box or a switch with its words. */
  tick: css({ display: 'inline-flex', alignItems: 'center', gap: '8', textStyle: 'body', cursor: 'pointer' }),
};
