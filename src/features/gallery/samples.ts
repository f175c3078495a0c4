/** People of no firm. */
export const SAMPLE_PEOPLE = [
  'Maria Popa',
  'Ana Ionescu',
  'Dan Stoica',
  'Ioana Radu',
  'Mihai Ene',
  'Elena Dinu',
  'Radu Marin',
].map((name, at) => ({ id: `person-${at}`, name }));

/** Towns to be searched. */
const TOWNS = [
  'Alba Iulia',
  'Arad',
  'Bacău',
  'Brașov',
  'București',
  'Cluj-Napoca',
  'Constanța',
  'Craiova',
  'Iași',
  'Oradea',
  'Ploiești',
  'Sibiu',
  'Suceava',
  'Timișoara',
] as const;
export const SAMPLE_TOWNS = TOWNS.map((label) => ({ value: label.toLowerCase(), label }));

/** Six years of months. */
export const SAMPLE_MONTHS = Array.from(
  { length: 72 },
  (_, at) => `${String((at % 12) + 1).padStart(2, '0')}/${2021 + Math.floor(at / 12)}`,
);
