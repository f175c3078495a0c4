const MINUTE = 60;
const HOUR = 60 * MINUTE;

const two = (value: number) => String(value).padStart(2, '0');

/** A stopwatch: `00:42:17`. Hours go on after a day. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${two(Math.floor(whole / HOUR))}:${two(Math.floor((whole % HOUR) / MINUTE))}:${two(whole % MINUTE)}`;
}

/** Hours and minutes to the next full minute: `1 h 52 min`, `12 h`, `5 min`; a minus before a negative one. */
export function durationText(seconds: number): string {
  const minutes = Math.round(Math.abs(seconds) / MINUTE);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const sign = seconds < 0 && minutes > 0 ? '−' : '';
  if (hours === 0) return `${sign}${rest} min`;
  return rest === 0 ? `${sign}${hours} h` : `${sign}${hours} h ${rest} min`;
}

/** As `durationText`, where room is short: `1 h 52`. */
export const shortDurationText = (seconds: number): string => durationText(seconds).replace(/( h \d+) min$/, '$1');

/** What a person types as a duration: `1:30`, `1h30`, `1,5`, `1.5 h`, `90 min`. Seconds, or null for none. */
export function readDuration(text: string): number | null {
  const typed = text.trim().toLowerCase().replaceAll(/\s+/g, '');
  const clock = /^(\d{1,2}):([0-5]?\d)(?::([0-5]\d))?$/.exec(typed);
  if (clock !== null) return secondsOf(clock[1], clock[2]) + Number(clock[3] ?? 0);
  const words = /^(?:(\d{1,2})h)?(?:(\d{1,4})(?:m|min|')?)?$/.exec(typed);
  if (words?.[1] !== undefined) return secondsOf(words[1], words[2]);
  const minutes = /^(\d{1,4})(?:m|min|')$/.exec(typed);
  if (minutes !== null) return Number(minutes[1]) * MINUTE;
  const hours = /^(\d{1,2}(?:[.,]\d{1,2})?)h?$/.exec(typed);
  return hours === null ? null : Math.round(Number(hours[1]?.replace(',', '.')) * HOUR);
}

const secondsOf = (hours: string | undefined, minutes: string | undefined): number =>
  Number(hours ?? 0) * HOUR + Number(minutes ?? 0) * MINUTE;

/** A duration as a person types it: `1:30`. */
export const typedDuration = (seconds: number): string => {
  const minutes = Math.round(seconds / MINUTE);
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}`;
};
