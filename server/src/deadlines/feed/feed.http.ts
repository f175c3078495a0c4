import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { daysFrom } from '#contracts/deadlines.ts';
import { FEED_DAYS_AHEAD, FEED_DAYS_BACK } from '#contracts/limits.ts';
import { languageOf } from '../../http/languageOf.ts';
import type { Reports } from '../../spvReport/spvReport.module.ts';
import { romanianDay } from '../../time/romanianTime.ts';
import { withFigures } from '../deadlineFigures.ts';
import type { ReadDeadlines } from '../readDeadlines.ts';
import type { FeedRepository } from './feed.repository.ts';
import type { FeedService } from './feed.service.ts';
import { feedBody } from './feedBody.ts';

type Deps = {
  readonly feed: FeedService;
  readonly feeds: Pick<FeedRepository, 'hasClients'>;
  readonly deadlines: ReadDeadlines;
  readonly reports: Reports;
  readonly publicUrl: string;
  readonly now: () => Date;
};

/**
 * `GET /calendar/{token}.ics`: a person's deadlines for a calendar program, which cannot sign in. The figures are those of
 * the person's clients or of the firm, as the address says, which everybody sees on the page of deadlines too. An address
 * that does not say it is for the clients of the person, or for the firm where there are none. Mount it at the root.
 */
export function createFeedApp({ feed, feeds, deadlines, reports, publicUrl, now }: Deps): Hono {
  const app = new Hono();
  app.get('/calendar/:token{[^/]+\\.ics}', etag(), async (context) => {
    const token = context.req.param('token').slice(0, -'.ics'.length);
    const language = languageOf(context.req.query('language'), 'ro');
    const whose = context.req.query('whose');
    const today = romanianDay(now());
    const body = await feed.open(token, async (tx, userId) => {
      const days = await deadlines.between(tx, daysFrom(today, -FEED_DAYS_BACK), daysFrom(today, FEED_DAYS_AHEAD));
      const isOfPerson = whose === undefined ? await feeds.hasClients(tx, userId) : whose !== 'firm';
      const accountManagerId = isOfPerson ? [userId] : undefined;
      return feedBody({
        owner: { tenantId: tx.tenantId, userId },
        today,
        deadlines: await withFigures(reports, tx, days, { accountManagerId }),
        language,
        pageUrl: `${publicUrl}/deadlines`,
      });
    });
    return context.body(body, 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="dosar.ics"',
      // Asked for again each time, and answered by 304 while nothing has changed.
      'Cache-Control': 'private, no-cache',
    });
  });
  return app;
}
