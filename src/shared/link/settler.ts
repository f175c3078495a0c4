import { SETTLE_CALL_MAX } from '#contracts/limits.ts';
import type { Link } from './calls/link.ts';

/** Tells the host what the server has recorded. Of attempts that come while a call is under way, the next has many. */
export function createSettler(link: Link): (attemptId: string) => Promise<void> {
  const waiting: string[] = [];
  let running: Promise<void> | null = null;
  const settle = async () => {
    while (waiting.length > 0) {
      await link.call('settleAttempts', { attemptIds: waiting.splice(0, SETTLE_CALL_MAX) });
    }
  };
  return (attemptId) => {
    waiting.push(attemptId);
    running ??= settle().finally(() => {
      running = null;
    });
    return running;
  };
}
