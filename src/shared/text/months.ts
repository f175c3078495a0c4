/** The names of the twelve months in a language, the first one a capital: "January". */
export function monthNames(language: string): readonly string[] {
  const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => capitalised(format.format(Date.UTC(2026, month, 1))));
}

const capitalised = (text: string) => text.slice(0, 1).toLocaleUpperCase() + text.slice(1);
