import { fromCallback, fromPromise } from 'xstate';
import { isFiscalCode, isPersonalCode } from '#contracts/checkDigits.ts';
import { DOWNLOAD_CALL_MAX, LIST_REREAD_MS } from '#contracts/limits.ts';
import type { AuthorityMessage, ListedMessage } from '#contracts/link/fields.ts';
import {
  contentTransferMachine,
  type CertificateAccess,
  type DownloadEvent,
  type MissingContent,
} from '#machines/contentTransfer/contentTransfer.machine.ts';
import { mailboxRefreshMachine } from '#machines/mailboxRefresh/mailboxRefresh.machine.ts';
import { messageRefreshMachine } from '#machines/messageRefresh/messageRefresh.machine.ts';
import { refreshScheduleMachine, type RefreshClock } from '#machines/refreshSchedule/refreshSchedule.machine.ts';
import { markStale } from '#src/shared/api/markStale.ts';
import { throttled } from '#src/shared/api/throttle.ts';
import type { LinkDocument } from '#src/shared/link/calls/exchange.ts';
import { handleLinkFailure, linkAccess } from '#src/shared/link/pin/linkAccess.ts';
import { retainedPins } from '#src/shared/link/pin/retainedPins.actor.ts';
import { readLastRefresh, recordBrought, recordLastRefresh } from './lastRefresh.ts';
import type { RefreshDeps } from './refreshDeps.ts';
import { storedChunks } from './upload/storedChunks.ts';
import { createUploadBatches } from './upload/uploadBatches.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The refresh of messages with its effects: the link, the API, the clock, and the time of the last one. */
export function refreshActors(deps: RefreshDeps) {
  const refreshSchedule = refreshScheduleMachine.provide({
    actors: {
      readClock: fromPromise<RefreshClock, { thumbprints: readonly string[] }>(() => Promise.resolve(readClock(deps))),
    },
  });
  return messageRefreshMachine.provide({
    actors: {
      refreshSchedule,
      mailboxRefresh: mailboxRefreshActors(deps),
      retainedPins: retainedPins(deps.vault),
    },
  });
}

function readClock({ storage, nowMs }: RefreshDeps): RefreshClock {
  const now = nowMs();
  return { nowMs: now, localHour: new Date(now).getHours(), lastRefreshMs: readLastRefresh(storage) };
}

function mailboxRefreshActors(deps: RefreshDeps) {
  const { api, queries, storage, nowMs } = deps;
  return mailboxRefreshMachine.provide({
    actors: {
      measureWindow: fromPromise<number | null, { thumbprint: string }>(async ({ input, signal }) => {
        const { thumbprint: certificateThumbprint } = input;
        const { lastProcessedMessageDate } = await api.spvMessages.summary({ certificateThumbprint }, { signal });
        if (lastProcessedMessageDate === null) return null;
        return Math.max(0, Math.floor((nowMs() - Date.parse(lastProcessedMessageDate)) / DAY_MS));
      }),
      listMessages: fromPromise<readonly ListedMessage[], { access: CertificateAccess; days: number }>(
        ({ input, signal }) => listMessages(deps, input, signal),
      ),
      storeMessages: fromPromise<void, { thumbprint: string; messages: readonly ListedMessage[] }>(
        ({ input, signal }) => storeMessages(deps, input, signal),
      ),
      pickContents: fromPromise<readonly MissingContent[], { thumbprint: string }>(async ({ input, signal }) => {
        void markStale(queries, 'spvMessage');
        return api.spvMessages.withoutContent({ certificateThumbprint: input.thumbprint }, { signal });
      }),
      contentTransfer: contentTransferMachine.provide({
        actors: { downloadContents: downloadContents(deps) },
      }),
      recordRefresh: fromPromise<void, { thumbprint: string; count: number }>(({ input }) => {
        recordLastRefresh(storage, input.thumbprint, nowMs());
        recordBrought(storage, input.thumbprint, { count: input.count, atMs: nowMs() });
        void markStale(queries, 'spvMessage');
        return Promise.resolve();
      }),
    },
  });
}

type Listing = { readonly access: CertificateAccess; readonly days: number };

async function listMessages(deps: RefreshDeps, { access, days }: Listing, signal: AbortSignal) {
  try {
    const params = { ...(await linkAccess(access, deps)), days };
    const { mesaje, unreadable = [], cui } = await deps.link.call('listSpvMessages', params, { signal });
    if (cui !== null) await noteRights(deps, access, cui);
    return [...mesaje, ...unreadable];
  } catch (failure) {
    throw await handleLinkFailure(failure, access, deps);
  }
}

/** The rights help to choose a certificate later; a refresh does not end because they were not kept. */
async function noteRights({ api, log }: RefreshDeps, access: CertificateAccess, codes: readonly string[]) {
  const id = access.certificate.certificateId;
  if (id === null || id === '') return;
  const taxIds = [...new Set(codes)].filter((code) => isFiscalCode(code) || isPersonalCode(code));
  await api.spvCertificates.setRights({ id, taxIds }).catch(() => log('refresh.rightsNotKept', { certificateId: id }));
}

type Stored = { readonly thumbprint: string; readonly messages: readonly ListedMessage[] };

async function storeMessages(deps: RefreshDeps, { thumbprint, messages }: Stored, signal: AbortSignal) {
  for (const chunk of storedChunks(messages)) {
    const stored = {
      messages: chunk.flatMap((message) => ('reason' in message ? [] : [renamed(message)])),
      unreadable: chunk.filter((message) => 'reason' in message),
      certificateThumbprint: thumbprint,
    };
    await deps.api.spvMessages.store(stored, { signal });
  }
}

/** The authority's keys become ours. */
const renamed = (message: AuthorityMessage) => ({
  messageId: message.id,
  details: message.detalii,
  taxId: message.cif,
  date: message.data_creare,
  type: message.tip,
  requestId: message.id_solicitare,
});

type Transfer = { readonly access: CertificateAccess; readonly contents: readonly MissingContent[] };

/** Reports documents as they come, in batches. Calls follow one another: the link takes one download at a time. */
const downloadContents = (deps: RefreshDeps) =>
  fromCallback<{ type: 'none' }, Transfer>(({ input, sendBack }) => {
    const { access, contents } = input;
    const stopped = new AbortController();
    const again = throttled(() => void markStale(deps.queries, 'spvMessage'), LIST_REREAD_MS);
    const idOf = new Map(contents.map((content) => [content.messageId, content.id]));
    const report = (event: DownloadEvent) => sendBack(event);
    const batches = createUploadBatches((file, messages) => report({ type: 'batch.downloaded', file, messages }));
    const take = (document: LinkDocument) => {
      const id = idOf.get(document.messageId);
      if (id === undefined) return;
      again.ask();
      if (!document.ok) {
        deps.log('refresh.documentSkipped', { id, reason: document.error.reason });
        report({ type: 'content.failed', id });
        return;
      }
      batches.add(id, document);
    };

    const run = async () => {
      try {
        for (let from = 0; from < contents.length; from += DOWNLOAD_CALL_MAX) {
          const messageIds = contents.slice(from, from + DOWNLOAD_CALL_MAX).map((content) => content.messageId);
          const params = { ...(await linkAccess(access, deps)), messageIds };
          await deps.link.call('downloadSpvContent', params, { onItem: take, signal: stopped.signal });
        }
        batches.flush();
        report({ type: 'download.ended' });
      } catch (failure) {
        batches.flush();
        report({ type: 'link.failed', error: await handleLinkFailure(failure, access, deps) });
      }
    };
    void run();
    return () => {
      stopped.abort();
      batches.drop();
      again.flush();
    };
  });
