const LEGACY: Readonly<Record<string, string>> = {
  ă: 'ã',
  Ă: 'Ã',
  ș: 'º',
  ş: 'º',
  Ș: 'ª',
  Ş: 'ª',
  ț: 'þ',
  ţ: 'þ',
  Ț: 'Þ',
  Ţ: 'Þ',
};

/**
 * Puts text into the encoding of the authority's own documents: Romanian letters in the code places of Windows-1250,
 * read as Windows-1252. That is why a text extractor gives `Nu existã`.
 */
export function legacyText(text: string): string {
  return text.replace(/[ăĂșşȘŞțţȚŢ]/g, (letter) => LEGACY[letter] ?? letter);
}

/** Leaves out the diacritics, which the documents' font lacks. */
export function bareText(text: string): string {
  return text.normalize('NFD').replace(/\p{Mn}/gu, '');
}
