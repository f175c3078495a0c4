import { createHash } from 'node:crypto';
import ical, { ICalEventTransparency } from 'ical-generator';
import type { Deadline } from '#contracts/api/deadlines.ts';
import type { Language } from '#contracts/languages.ts';
import { FEED_REFRESH_SECONDS } from '#contracts/limits.ts';
import type { FeedOwner } from './feedAddress.ts';
import { feedName, wordsOfDay } from './feedWords.ts';

type FeedDays = {
  readonly owner: FeedOwner;
  /** In Romania. */
  readonly today: string;
  readonly deadlines: readonly Deadline[];
  readonly language: Language;
  /** Where the page of deadlines is. */
  readonly pageUrl: string;
};

/**
 * The deadlines as an iCalendar (RFC 5545): a whole day for each, which takes nobody's time. The same deadlines give the
 * same bytes for a day, and a day keeps its id.
 */
export function feedBody({ owner, today, deadlines, language, pageUrl }: FeedDays): string {
  const calendar = ical({
    name: feedName(language),
    prodId: { company: 'Dosar', product: 'Dosar', language: language.toUpperCase() },
    timezone: null,
    ttl: FEED_REFRESH_SECONDS,
    x: [{ key: 'X-WR-TIMEZONE', value: 'Europe/Bucharest' }],
  });
  for (const { date, forms } of deadlines) {
    const expected = forms.filter((form) => form.expected > 0);
    if (expected.length === 0) continue;
    const { summary, lines } = wordsOfDay(expected, language);
    calendar.createEvent({
      id: `${date}-${idOf(owner)}@dosar`,
      start: date,
      allDay: true,
      stamp: `${today}T00:00:00Z`,
      transparency: ICalEventTransparency.TRANSPARENT,
      summary,
      description: [...lines, pageUrl].join('\n'),
    });
  }
  return calendar.toString();
}

/** Two people of a firm may have their feeds in one calendar program. */
const idOf = ({ tenantId, userId }: FeedOwner): string =>
  createHash('sha256').update(`${tenantId} ${userId}`).digest('hex').slice(0, 16);
