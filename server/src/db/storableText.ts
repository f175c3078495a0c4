/** Text that the database can store, cut to `max` UTF-16 units without splitting a character. */
export const storableText = (text: string, max: number): string =>
  text
    .replaceAll('\0', '')
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '')
    .toWellFormed();
