/** The month before this one: what is declared now. */
export function lastMonth(): { readonly month: number; readonly year: number } {
  const now = new Date();
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
  return { month: last.getUTCMonth() + 1, year: last.getUTCFullYear() };
}
