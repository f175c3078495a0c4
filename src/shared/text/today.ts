// oxlint-disable-next-line no-restricted-globals -- the form of the API, which is no language of the screen
const romanian = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Bucharest' });

/** The day in Romania of an instant, `yyyy-MM-dd`. */
export const dayOf = (at: Date): string => romanian.format(at);

/** Today in Romania, `yyyy-MM-dd`: the day that the server goes by when it says what is late. */
export const today = (): string => dayOf(new Date());
