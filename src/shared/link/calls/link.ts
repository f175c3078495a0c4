import * as v from 'valibot';
import { createActor, type ActorOptions } from 'xstate';
import { linkError } from '#contracts/link/errors.ts';
import {
  LINK_CHANNEL,
  LINK_LIBRARY_VERSION,
  LINK_PROTOCOL,
  linkParams,
  linkResults,
  type LinkAction,
  type LinkParams,
  type LinkResults,
  type PageRequest,
} from '#contracts/link/messages.ts';
import { linkCallMachine, type LinkWait } from '#machines/linkCall/linkCall.machine.ts';
import { LinkFailure } from '../errors/linkFailure.ts';
import { versionFailure } from '../health/versions.ts';
import { createExchange, type FilingProgress, type LinkDocument, type RequestProgress } from './exchange.ts';
import type { LinkTransport } from './transport.ts';

/** How far a call has come, for a progress bar and for the text beside it. */
export type LinkProgress = { readonly done: number; readonly total: number | null; readonly waits: LinkWait | null };

export type LinkCallOptions = {
  /** Each document of a download, in the order in which they were done; failed ones included. */
  readonly onItem?: (item: LinkDocument) => void;
  /** Each step of each attempt of `signAndSend`. */
  readonly onFiling?: (filing: FilingProgress) => void;
  /** What became of each request of `sendSpvRequest`. */
  readonly onRequest?: (request: RequestProgress) => void;
  readonly onProgress?: (progress: LinkProgress) => void;
  /** Gives the call up at once: later replies of the host are ignored. */
  readonly signal?: AbortSignal;
  /** Asks an action that sends to finish what it is at and to report the rest as not sent; the call goes on until it has. */
  readonly stop?: AbortSignal;
};

/** The link as the page uses it. */
export type Link = {
  /**
   * Asks the host for something and waits for its end.
   *
   * @throws {LinkFailure} with one of the 13 codes and its reason.
   */
  call<A extends LinkAction>(action: A, params: LinkParams[A], options?: LinkCallOptions): Promise<LinkResults[A]>;
};

type LinkOptions = {
  readonly transport: LinkTransport;
  /** Hears of every call that failed: what the health of the link is corrected by. */
  readonly onFailure?: (failure: LinkFailure) => void;
  readonly clock?: ActorOptions<typeof linkCallMachine>['clock'] | undefined;
};

/** Makes the page's end of the link. One call of an action is pending at a time. */
export function createLink({ transport, onFailure, clock }: LinkOptions): Link {
  const pending = new Set<LinkAction>();
  let mismatch: LinkFailure | null = null;

  const start = async <A extends LinkAction>(action: A, params: LinkParams[A], options: LinkCallOptions) => {
    if (!transport.isSecure) throw LinkFailure.of('pageInsecure');
    if (mismatch !== null && action !== 'status') throw mismatch;
    if (pending.has(action)) throw LinkFailure.of('sameActionPending');
    const request = requestOf(action, params);
    if (options.signal?.aborted === true || options.stop?.aborted === true) throw LinkFailure.of('cancelledByUser');
    pending.add(action);
    const onEnd = () => pending.delete(action);
    try {
      const result = await runCall({ action, request, transport, clock, onEnd, ...options });
      if (action === 'status') mismatch = null;
      return result;
    } catch (failure) {
      if (failure instanceof LinkFailure && failure.outdated.length > 0) mismatch = failure;
      throw failure;
    }
  };

  return {
    call: async (action, params, options = {}) => {
      try {
        return await start(action, params, options);
      } catch (cause) {
        const failure = cause instanceof LinkFailure ? cause : Object.assign(LinkFailure.of('unexpected'), { cause });
        onFailure?.(failure);
        throw failure;
      }
    },
  };
}

type Run<A extends LinkAction> = LinkCallOptions &
  Pick<LinkOptions, 'transport' | 'clock'> & {
    readonly action: A;
    readonly request: PageRequest;
    /** Hears of the end in the same turn: whoever gives a call up may make the same one at once. */
    readonly onEnd: () => void;
  };

/** Runs the machine of one call to its end. */
function runCall<A extends LinkAction>({ action, request, transport, clock, onEnd, ...options }: Run<A>) {
  return new Promise<LinkResults[A]>((resolve, reject) => {
    let result: LinkResults[A] | null = null;
    let failure: LinkFailure | null = null;
    const exchange = createExchange({
      request,
      transport,
      stop: options.stop,
      onItem: (item) => options.onItem?.(item),
      onFiling: (filing) => options.onFiling?.(filing),
      onRequest: (sent) => options.onRequest?.(sent),
      onResult: (raw) => (result = RESULT_READERS[action](raw)),
      onFailure: (found) => (failure = found),
    });

    const call = createActor(linkCallMachine.provide({ actors: { exchange } }), {
      input: { action, total: itemsOf(request) },
      ...(clock === undefined ? {} : { clock }),
    });
    const cancel = () => call.send({ type: 'call.cancel' });
    const end = () => {
      options.signal?.removeEventListener('abort', cancel);
      onEnd();
    };
    call.subscribe({
      next: ({ context: { done, total, waits } }) => options.onProgress?.({ done, total, waits }),
      complete: () => {
        end();
        const { output } = call.getSnapshot();
        if (output?.ok === true && result !== null) resolve(result);
        else reject(failure ?? new LinkFailure(output?.ok === false ? output.error : linkError('unexpected')));
      },
      error: (cause) => {
        end();
        reject(cause);
      },
    });
    options.signal?.addEventListener('abort', cancel, { once: true });
    call.start();
  });
}

/**
 * How the result of each action is read; that of `status` also says whether the parts belong together.
 * Each throws a `LinkFailure` on what is no result of it.
 */
const RESULT_READERS: { readonly [A in LinkAction]: (raw: unknown) => LinkResults[A] } = {
  status: (raw) => {
    // Versions first: the status of an older host may lack what this page asks for.
    const mismatch = versionFailure(readerOf(versionsSchema)(raw).versions);
    if (mismatch !== null) throw mismatch;
    return readerOf(linkResults.status)(raw);
  },
  listCertificates: readerOf(linkResults.listCertificates),
  listSpvMessages: readerOf(linkResults.listSpvMessages),
  downloadSpvContent: readerOf(linkResults.downloadSpvContent),
  signAndSend: readerOf(linkResults.signAndSend),
  sendSpvRequest: readerOf(linkResults.sendSpvRequest),
  settleAttempts: readerOf(linkResults.settleAttempts),
  checkFolder: readerOf(linkResults.checkFolder),
  saveDocument: readerOf(linkResults.saveDocument),
  doctor: readerOf(linkResults.doctor),
};

const versionsSchema = v.object({ versions: linkResults.status.entries.versions });

function readerOf<T>(schema: v.GenericSchema<T>) {
  return (raw: unknown): T => {
    const result = v.safeParse(schema, raw);
    if (!result.success) throw LinkFailure.of('hostBroken');
    return result.output;
  };
}

function requestOf<A extends LinkAction>(action: A, params: LinkParams[A]): PageRequest {
  const given = new Map(Object.entries(params));
  const isMissing = (name: string) => given.get(name) === undefined || given.get(name) === '';
  if (Object.keys(linkParams[action].entries).some(isMissing)) throw LinkFailure.of('parameterMissing');
  const read = v.safeParse(linkParams[action], params);
  if (!read.success) throw LinkFailure.of('invalidMessage');
  return {
    channel: LINK_CHANNEL,
    kind: 'request',
    id: crypto.randomUUID(),
    protocol: LINK_PROTOCOL,
    action,
    params: read.output,
    libraryVersion: LINK_LIBRARY_VERSION,
  };
}

function itemsOf({ params: { messageIds, attemptIds, requests } }: PageRequest): number | null {
  const items = messageIds ?? attemptIds ?? requests;
  return Array.isArray(items) ? items.length : null;
}
