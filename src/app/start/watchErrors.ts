import type { ClientTrace } from '#contracts/api/clientTrace.ts';
import { CLIENT_TRACE_SAMPLE } from '#contracts/limits.ts';
import { client } from '#src/shared/api/api.ts';
import { clientConfig } from '#src/shared/api/clientConfig.ts';
import { clientTraceOf } from '#src/shared/api/clientTrace.ts';
import { log } from '#src/shared/api/log.ts';
import type { AppRouter } from '../router.tsx';

/** Most errors that one visit reports: a broken screen may fail at every frame. */
const REPORTS_MAX = 20;

async function send(trace: ClientTrace): Promise<void> {
  try {
    await client.clientTraces.report(trace);
  } catch {
    log('clientTrace.notSent', { name: trace.name });
  }
}

/**
 * Reports errors of the page to the server (decision D36): those of screens, and those that nobody has caught. In
 * production a sample of them.
 */
export function watchErrors(page: Window, router: AppRouter): (error: unknown) => void {
  const share = clientConfig().environment === 'production' ? CLIENT_TRACE_SAMPLE : 1;
  let reports = 0;
  const report = (error: unknown, source: ClientTrace['source']): void => {
    const route = router.state.matches.at(-1)?.fullPath ?? '/';
    const trace = clientTraceOf(error, { source, route, origin: page.location.origin });
    if (trace === null || reports >= REPORTS_MAX || Math.random() >= share) return;
    reports += 1;
    void send(trace);
  };
  page.addEventListener('error', ({ error }) => report(error, 'window'));
  page.addEventListener('unhandledrejection', ({ reason }) => report(reason, 'promise'));
  return (error) => report(error, 'screen');
}
