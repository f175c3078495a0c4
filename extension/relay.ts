import * as v from 'valibot';
import { linkError, type LinkReason } from '#contracts/link/errors.ts';
import {
  LINK_ACTIONS,
  LINK_PROTOCOL,
  isEndedByHost,
  linkParams,
  pageMessageSchema,
  type LinkAction,
  type PageRequest,
} from '#contracts/link/messages.ts';
import { linkReplySchema, type LinkReply } from '#contracts/link/replies.ts';
import { isOlder, REQUIRED_VERSIONS } from '#contracts/link/versions.ts';
import { createHostPort, type Runtime } from './hostPort.ts';
import { PAGE_PORT, type Port } from './port.ts';

type Options = {
  readonly runtime: Runtime;
  readonly version: string;
  /** The exact origins of the product, ports included. */
  readonly origins: readonly string[];
};

type Page = { readonly port: Port; readonly origin: string };
type Call = { readonly page: Page; readonly action: LinkAction };

/**
 * The worker's part of the link: takes calls from pages of the product, hands them to the one native host, and each
 * answer to the page that asked. The host runs from the first call until the last page of the product is gone; one that
 * is too old only until it is idle, so that the next call starts the one that was installed meanwhile.
 */
export function createRelay({ runtime, version, origins }: Options) {
  const pages = new Set<Page>();
  const calls = new Map<string, Call>();
  /** Said of the host that runs, and only while a call waits for it. */
  let isHostOutdated = false;

  const answer = ({ port }: Page, reply: LinkReply) => port.postMessage(reply);
  const refuse = (page: Page, call: { id: string; action: LinkAction }, reason: LinkReason) =>
    answer(page, { kind: 'error', id: call.id, action: call.action, error: linkError(reason) });

  const end = (id: string) => {
    calls.delete(id);
    if (!isHostOutdated || calls.size > 0) return;
    isHostOutdated = false;
    host.close();
  };

  const failAll = (reason: LinkReason) => {
    for (const [id, { page, action }] of calls) {
      end(id);
      refuse(page, { id, action }, reason);
    }
  };

  const hearHost = (frame: unknown) => {
    const read = v.safeParse(linkReplySchema, frame);
    const id = read.success ? read.output.id : idOf(frame);
    const call = id === null ? undefined : calls.get(id);
    if (id === null || call === undefined) return;
    if (!read.success || read.output.action !== call.action) {
      giveUp(id);
      refuse(call.page, { id, action: call.action }, 'hostBroken');
      return;
    }
    isHostOutdated ||= isOfOutdatedHost(read.output);
    if (read.output.kind === 'success' || read.output.kind === 'error') end(id);
    answer(call.page, read.output);
  };

  const host = createHostPort({ runtime, onFrame: hearHost, onLost: failAll });

  const giveUp = (id: string) => {
    host.cancel(id);
    end(id);
  };

  const hearPage = (page: Page, message: unknown) => {
    const read = v.safeParse(pageMessageSchema, message);
    if (!read.success) {
      const named = v.safeParse(addressSchema, message);
      if (named.success && !calls.has(named.output.id)) refuse(page, named.output, 'invalidMessage');
      return;
    }
    const { output } = read;
    if (output.kind === 'cancel') {
      const call = calls.get(output.id);
      if (call?.page !== page) return;
      if (isEndedByHost(call.action)) host.cancel(output.id);
      else giveUp(output.id);
      return;
    }
    // A call that has this id already must not be ended by an answer to its double.
    if (calls.has(output.id)) return;
    const reason = reasonToRefuse(page, output);
    if (reason === null) begin(page, output);
    else refuse(page, output, reason);
  };

  const reasonToRefuse = (page: Page, { protocol, libraryVersion, action, params }: PageRequest): LinkReason | null => {
    if (protocol !== LINK_PROTOCOL) return protocol > LINK_PROTOCOL ? 'extensionOutdated' : 'libraryOutdated';
    if (isOlder(libraryVersion, REQUIRED_VERSIONS.library)) return 'libraryOutdated';
    if (!v.is(linkParams[action], params)) return 'invalidMessage';
    const isPending = [...calls.values()].some((call) => call.page === page && call.action === action);
    return isPending ? 'sameActionPending' : null;
  };

  const begin = (page: Page, request: PageRequest) => {
    const { id, protocol, action, params, libraryVersion } = request;
    const versions = { library: libraryVersion, extension: version };
    calls.set(id, { page, action });
    answer(page, { kind: 'ack', id, action, by: 'extension', waits: null });
    host.request({ kind: 'request', id, protocol, action, params, origin: page.origin, versions });
  };

  return {
    /**
     * Takes a port that a content script opened, if it is ours: who speaks is looked at before anything is heard.
     * `managed` are the origins that the administrator has added by now.
     */
    accept: (port: Port, managed: readonly string[] = []): void => {
      const origin = productOriginOf(port, { runtime, origins: [...origins, ...managed] });
      if (origin === null) {
        port.disconnect();
        return;
      }
      const page: Page = { port, origin };
      pages.add(page);
      port.onMessage.addListener((message) => hearPage(page, message));
      port.onDisconnect.addListener(() => {
        pages.delete(page);
        for (const [id, call] of calls) if (call.page === page) giveUp(id);
        if (pages.size === 0) host.close();
      });
    },
  };
}

function productOriginOf(port: Port, { runtime, origins }: Pick<Options, 'runtime' | 'origins'>): string | null {
  const { id, frameId, origin } = port.sender ?? {};
  const isOurs = port.name === PAGE_PORT && id === runtime.id && frameId === 0;
  return isOurs && origin !== undefined && origins.includes(origin) ? origin : null;
}

function isOfOutdatedHost(reply: LinkReply): boolean {
  if (reply.kind === 'error') return reply.error.reason === 'hostOutdated';
  const status = reply.kind === 'success' && reply.action === 'status' ? v.safeParse(statusSchema, reply.result) : null;
  return status?.success === true && isOlder(status.output.versions.host, REQUIRED_VERSIONS.host);
}

/** Enough of a status to say whether its host is too old; one that came in pieces is not put together here. */
const statusSchema = v.object({ versions: v.object({ host: v.string() }) });

/** Enough of a message to say to whom and to what a refusal belongs. */
const addressSchema = v.object({ id: v.pipe(v.string(), v.uuid()), action: v.picklist(LINK_ACTIONS) });

const idOf = (frame: unknown): string | null =>
  typeof frame === 'object' && frame !== null && 'id' in frame && typeof frame.id === 'string' ? frame.id : null;
