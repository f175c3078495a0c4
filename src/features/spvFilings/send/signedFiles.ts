import { SETTLE_CALL_MAX } from '#contracts/limits.ts';
import type { Link } from '#src/shared/link/calls/link.ts';

/** Signed documents on their way from the host to the server, by attempt. In memory only: the host keeps them too. */
export type SignedFiles = {
  keep(attemptId: string, file: Blob): void;
  get(attemptId: string): Blob | null;
  drop(attemptId: string): void;
};

export function createSignedFiles(): SignedFiles {
  const files = new Map<string, Blob>();
  return {
    keep: (attemptId, file) => {
      files.set(attemptId, file);
    },
    get: (attemptId) => files.get(attemptId) ?? null,
    drop: (attemptId) => {
      files.delete(attemptId);
    },
  };
}

/** Tells the host which attempts the server has recorded, as many as wait with one call: the link takes one at a time. */
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
