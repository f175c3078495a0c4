import { css } from 'styled-system/css';

/** How words look, wherever they stand. */
export const textRecipe = {
  /** The title of a part of a screen. */
  heading: css({ m: '0', textStyle: 'body', fontWeight: 'semibold' }),
  plain: css({ m: '0', textStyle: 'secondary' }),
  quiet: css({ m: '0', textStyle: 'secondary', color: 'mut' }),
  caption: css({ textStyle: 'caption', color: 'mut' }),
  strong: css({ fontWeight: 'semibold' }),
  mut: css({ color: 'mut' }),
  figures: css({ fontVariantNumeric: 'tabular-nums' }),
  /** A link among words. */
  link: css({ color: 'accentText', '&:hover': { textDecoration: 'underline' } }),
  /** One line, cut where there is no more room. */
  cut: css({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }),
  /** As the text around it, without the margins of a paragraph. */
  bare: css({ m: '0' }),
};
