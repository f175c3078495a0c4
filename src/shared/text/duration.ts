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

/** As people write hours and minutes in both languages: `2 ore și 15 minute`, `1 hour and 5 mins`. */
const HOURS = /(?:hours?|hrs?|hr|ore|ora|h)/u;
const MINUTES = /(?:minutes?|minute|minut|mins?|min|m|')/u;
const AND = /(?:de|si|and|,)?/u;
const CLOCK = /^(\d{1,6}):([0-5]?\d)(?::([0-5]\d))?$/u;
const WORDS = new RegExp(
  `^(\\d{1,6})(?:de)?${HOURS.source}(?:${AND.source}(\\d{1,4})(?:de)?${MINUTES.source}?)?$`,
  'u',
);
const MINUTES_ONLY = new RegExp(`^(\\d{1,4})(?:de)?${MINUTES.source}$`, 'u');
const DECIMAL = new RegExp(`^(\\d{1,6}(?:[.,]\\d{1,2})?)(?:de)?${HOURS.source}?$`, 'u');

/** What a person types as a duration: `1:30`, `1h30`, `1,5`, `1.5 h`, `90 min`, `2 ore și 15 minute`. Seconds, or null for none. */
export function readDuration(text: string): number | null {
  const typed = plainOf(text);
  const clock = CLOCK.exec(typed);
  if (clock !== null) return secondsOf(clock[1], clock[2]) + Number(clock[3] ?? 0);
  const words = WORDS.exec(typed);
  if (words !== null) return secondsOf(words[1], words[2]);
  const minutes = MINUTES_ONLY.exec(typed);
  if (minutes !== null) return Number(minutes[1]) * MINUTE;
  const hours = DECIMAL.exec(typed);
  return hours === null ? null : Math.round(Number(hours[1]?.replace(',', '.')) * HOUR);
}

/** Without case and accents, blanks and the points of abbreviations; halves in minutes. */
const plainOf = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/(?<=\p{L})\./gu, '')
    .replaceAll(/\s+/gu, '')
    .replace(/^[.,](?=\d)/u, '0$&')
    .replace(/^(?:jumatatedeora|(?:a)?halfanhour|halfahour)$/u, '30min')
    .replace(/^(?:o|un|an|one)(?=ora|hour)/u, '1')
    .replace(/(?:sio?jumatate|anda?half)$/u, '30min');

const secondsOf = (hours: string | undefined, minutes: string | undefined): number =>
  Number(hours ?? 0) * HOUR + Number(minutes ?? 0) * MINUTE;

/** A duration as a person types it: `1:30`, with its seconds where it has some: `0:00:20`. Read again it is the same. */
export const typedDuration = (seconds: number): string => {
  const minutes = `${Math.floor(seconds / HOUR)}:${two(Math.floor((seconds % HOUR) / MINUTE))}`;
  return seconds % MINUTE === 0 ? minutes : `${minutes}:${two(seconds % MINUTE)}`;
};
