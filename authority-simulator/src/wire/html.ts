/** Text as the authority's pages carry it: ISO-8859-1, every letter beyond ASCII as a numeric entity. */
export function htmlOf(text: string): string {
  return entities(
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
  );
}

/** Puts numeric entities in the place of letters beyond ASCII, and leaves markup as it is. */
export function entities(markup: string): string {
  return Array.from(markup, (letter) => (letter > '~' ? `&#${letter.codePointAt(0)};` : letter)).join('');
}
