/** A day of the workstation, `yyyy-MM-dd`. */
export const dayOf = (date: Date): string =>
  [date.getFullYear(), String(date.getMonth() + 1).padStart(2, '0'), String(date.getDate()).padStart(2, '0')].join('-');

/** Today at the workstation, `yyyy-MM-dd`. */
export const today = (): string => dayOf(new Date());
