/** Text without case and accents, for searching: `Întreprindere` is found by `intre`. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
