/**
 * Marks a link as where one is, or not. The router marks every link that leads to a part of the address, so of several
 * that differ by their search, or lie below each other, the screen says which it is; undefined leaves it to the router.
 */
export const currentPage = (
  isCurrent: boolean | undefined,
): {
  'aria-current'?: 'page' | undefined;
  'data-status'?: undefined;
} => (isCurrent === undefined ? {} : { 'aria-current': isCurrent ? 'page' : undefined, 'data-status': undefined });
