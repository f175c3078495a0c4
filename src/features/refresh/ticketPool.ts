import { CONTENT_BATCH_MAX } from '#contracts/limits.ts';
import type { UploadTicket } from '#machines/uploadItem/uploadItem.machine.ts';

type Batch = { readonly files: readonly { id: string; name: string; signedUrl: string }[] };

/** Places in the content store, asked for many at once: a document that arrives finds its own waiting. */
export type TicketPool = {
  /** Names of files that are about to come. */
  announce(names: readonly string[]): void;
  /** The place for a file; each is given once, so that a second attempt gets a fresh one. */
  take(name: string): Promise<UploadTicket>;
};

export function createTicketPool(createBatch: (fileNames: readonly string[]) => Promise<Batch>): TicketPool {
  const announced = new Map<string, readonly string[]>();
  const waiting = new Map<string, Promise<UploadTicket>>();

  const ask = (names: readonly string[]) => {
    const batch = createBatch(names);
    for (const [place, name] of names.entries()) {
      announced.delete(name);
      const ticket = batch.then(({ files }): UploadTicket => {
        const file = files[place];
        if (file === undefined) throw new Error('the batch has no place for a file');
        return { fileId: file.id, signedUrl: file.signedUrl === '' ? null : file.signedUrl };
      });
      // Whoever takes it hears of the failure; one that nobody takes is no one's failure.
      ticket.catch(() => undefined);
      waiting.set(name, ticket);
    }
  };

  return {
    announce: (names) => {
      for (let from = 0; from < names.length; from += CONTENT_BATCH_MAX) {
        const together = names.slice(from, from + CONTENT_BATCH_MAX);
        for (const name of together) announced.set(name, together);
      }
    },
    take: (name) => {
      if (!waiting.has(name)) ask(announced.get(name) ?? [name]);
      const ticket = waiting.get(name);
      waiting.delete(name);
      return ticket ?? Promise.reject(new Error('no place was asked for'));
    },
  };
}
