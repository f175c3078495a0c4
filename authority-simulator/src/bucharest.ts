const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Bucharest',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** The wall clock in Bucharest at an instant, every part with its leading zero. */
export type LocalTime = { year: string; month: string; day: string; hour: string; minute: string; second: string };

/** Reads an instant as the wall clock in Bucharest, the only one the authority knows. */
export function bucharestTime(instantMs: number): LocalTime {
  const parts = new Map(format.formatToParts(instantMs).map((part) => [part.type, part.value]));
  const part = (name: Intl.DateTimeFormatPartTypes): string => parts.get(name) ?? '';
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  };
}

/** Writes an instant the way `data_creare` does: `dd.MM.yyyy HH:mm:ss`, Bucharest time, no zone. */
export function stampOf(instantMs: number): string {
  const at = bucharestTime(instantMs);
  return `${at.day}.${at.month}.${at.year} ${at.hour}:${at.minute}:${at.second}`;
}

/** Writes the day of an instant with the given separator: `dd.MM.yyyy`. */
export function dayOf(instantMs: number, separator = '.'): string {
  const at = bucharestTime(instantMs);
  return [at.day, at.month, at.year].join(separator);
}
