import { CLIENT_TRACES_PER_MINUTE } from '#contracts/limits.ts';
import { AppError } from '../http/appError.ts';
import { api } from '../http/router.ts';
import type { Log } from '../log/log.ts';
import { clientTracesPolicies } from './clientTraces.policies.ts';

const MINUTE_MS = 60_000;

/** The call of `clientTraces`: errors of the page go into the log, and no further. */
export function clientTracesModule({ log, now }: { readonly log: Log; readonly now: () => Date }) {
  const admit = createMinuteLimit(CLIENT_TRACES_PER_MINUTE, () => now().getTime());
  return {
    policies: clientTracesPolicies,
    routes: {
      report: api.clientTraces.report.handler(({ input, context }) => {
        if (!admit(context.actor.userId)) throw new AppError('request.tooMany');
        log.page('page error', input, { traceId: context.traceId });
        return {};
      }),
    },
  };
}

/** Admits so many calls of a person in each minute of this process. */
function createMinuteLimit(most: number, nowMs: () => number): (userId: string) => boolean {
  let minute = 0;
  const counts = new Map<string, number>();
  return (userId) => {
    const present = Math.floor(nowMs() / MINUTE_MS);
    if (present !== minute) counts.clear();
    minute = present;
    const count = (counts.get(userId) ?? 0) + 1;
    counts.set(userId, count);
    return count <= most;
  };
}
