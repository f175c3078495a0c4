/** What is kept of a text: at most so many letters, none of them cut in half, and none that a database refuses. */
export const keptText = (text: string, max: number): string =>
  text
    .replaceAll('\0', '')
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '')
    .toWellFormed();
