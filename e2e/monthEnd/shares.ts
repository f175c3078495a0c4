/** So many of all belong to one place that the places have all of them together. */
export const shareOf = (all: number, place: number, places: number): number =>
  Math.floor(((place + 1) * all) / places) - Math.floor((place * all) / places);
