const DAY_MS = 24 * 60 * 60 * 1000;

/** Days from one day to another, both `yyyy-MM-dd`. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((new Date(to).getTime() - new Date(from).getTime()) / DAY_MS);
