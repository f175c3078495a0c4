/** The short message for a file that is not begun: the server makes one at a time for a firm. */
export const FILE_IN_LINE = {
  kind: 'info',
  title: 'table:export.inLine',
  text: 'table:export.inLineText',
} as const;
