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
