import { FIRST_YEAR, LAST_YEAR } from '#contracts/limits.ts';

const HOUR_MS = 3_600_000;

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Bucharest',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** A day and an instant, in the authority's time zone. */
export type AuthorityTime = {
  /** UTC, ISO 8601. */
  readonly instant: string;
  /** `yyyy-MM-dd` in Romania. */
  readonly day: string;
};

/** The day in Romania at an instant, `yyyy-MM-dd`. */
export const romanianDay = (instant: Date): string => clock.format(instant).slice(0, 10);

/** `dd.MM.yyyy HH:mm:ss` in Romania at an instant. */
export function romanianSecond(instant: Date): string {
  const [day = '', time = ''] = clock.format(instant).split(' ');
  return `${day.split('-').toReversed().join('.')} ${time}`;
}

/** The hour in Romania at an instant, 0 to 23. */
export const romanianHour = (instant: Date): number => Number(clock.format(instant).slice(11, 13));

/** The hour and minute in Romania at an instant, `HH:mm`. */
export const romanianHourAndMinute = (instant: Date): string => clock.format(instant).slice(11, 16);

/**
 * Parses `dd.MM.yyyy HH:mm:ss` (or a date: its first second) in Romanian time. The repeated hour in October means its
 * first occurrence, the skipped one in March the hour after it.
 *
 * @returns null for a date that does not exist.
 */
export function readAuthorityTime(text: string): AuthorityTime | null {
  const match = /^(\d{2})\.(\d{2})\.(\d{4})(?: (\d{2}):(\d{2}):(\d{2}))?$/.exec(text);
  if (match === null) return null;
  const [, day = '', month = '', year = '', hour = '00', minute = '00', second = '00'] = match;
  const local = `${year}-${month}-${day} ${hour}:${minute}:${second}`;
  const asUtc = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  // Date.parse turns the 31st of a short month into the 1st of the next one.
  if (
    Number.isNaN(asUtc) ||
    Number(year) < FIRST_YEAR ||
    Number(year) > LAST_YEAR ||
    !new Date(asUtc).toISOString().startsWith(local.replace(' ', 'T'))
  ) {
    return null;
  }
  const summer = new Date(asUtc - 3 * HOUR_MS);
  const winter = new Date(asUtc - 2 * HOUR_MS);
  const instant = clock.format(summer) === local ? summer : winter;
  return { instant: instant.toISOString(), day: `${year}-${month}-${day}` };
}
