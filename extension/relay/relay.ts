import * as v from 'valibot';
import { linkError, type LinkReason } from '#contracts/link/errors.ts';
import {
  LINK_ACTIONS,
  LINK_PROTOCOL,
  isEndedByHost,
  linkParams,
  pageMessageSchema,
  type HostMessage,
  type LinkAction,
  type PageRequest,
} from '#contracts/link/messages.ts';
import { linkReplySchema, type LinkReply } from '#contracts/link/replies.ts';
import { isOlder, REQUIRED_VERSIONS } from '#contracts/link/versions.ts';
import { PAGE_PORT, type Port } from '../port.ts';
import { createHostPort, type Runtime } from './hostPort.ts';

type Options = {
  readonly runtime: Runtime;
  readonly version: string;
  /** The exact origins of the product, ports included. */
  readonly origins: readonly string[];
};

type Page = { readonly port: Port; readonly origin: string };
type Call = { readonly page: Page; readonly action: LinkAction };
type Calls = ReadonlyMap<string, Call>;

/**
 * Relays the link in the extension's worker: takes calls from pages of the product, passes them to the one native host
 * and returns each answer to its page. The host runs from the first call until the last page is gone. An outdated host
 * runs only until it is idle, so that the next call starts the version installed meanwhile.
 */
export function createRelay({ runtime, version, origins }: Options) {
  const pages = new Set<Page>();
  const router = createCallRouter({ runtime, version });

  return {
    /**
     * Accepts a port of a content script on a product origin; disconnects any other before it listens. `managed` are the
     * origins that the administrator has added by now.
     */
    accept: (port: Port, managed: readonly string[] = []): void => {
      const origin = productOriginOf(port, { runtime, origins: [...origins, ...managed] });
      if (origin === null) {
        port.disconnect();
        return;
      }
      const page: Page = { port, origin };
      pages.add(page);
      port.onMessage.addListener((message) => router.handle(page, message));
      port.onDisconnect.addListener(() => {
        pages.delete(page);
        router.forget(page);
        if (pages.size === 0) router.close();
      });
    },
  };
}

/** Calls that wait for the host, and the host itself. */
function createCallRouter({ runtime, version }: Pick<Options, 'runtime' | 'version'>) {
  const calls = new Map<string, Call>();
  /** State of the running host; reset when no call waits for it. */
  let isHostOutdated = false;

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

  const handleHostFrame = (frame: unknown) => {
    const read = v.safeParse(linkReplySchema, frame);
    const id = read.success ? read.output.id : idOf(frame);
    const call = id === null ? undefined : calls.get(id);
    if (id === null || call === undefined) return;
    if (!read.success || read.output.action !== call.action) {
      giveUp(id);
      return refuse(call.page, { id, action: call.action }, 'hostBroken');
    }
    isHostOutdated ||= isOfOutdatedHost(read.output);
    if (read.output.kind === 'success' || read.output.kind === 'error') end(id);
    answer(call.page, read.output);
  };

  const host = createHostPort({ runtime, onFrame: handleHostFrame, onLost: failAll });

  const giveUp = (id: string) => {
    host.cancel(id);
    end(id);
  };

  const cancel = (page: Page, id: string) => {
    const call = calls.get(id);
    if (call?.page !== page) return;
    if (isEndedByHost(call.action)) host.cancel(id);
    else giveUp(id);
  };

  const start = (page: Page, request: PageRequest) => {
    const { id, action } = request;
    const reason = refusalOf(page, request, calls);
    if (reason !== null) return refuse(page, request, reason);
    calls.set(id, { page, action });
    answer(page, { kind: 'ack', id, action, by: 'extension', waits: null });
    host.request(hostRequestOf(page, request, version));
  };

  return {
    /** Starts or cancels a call; refuses an invalid message. */
    handle: (page: Page, message: unknown): void => {
      const read = v.safeParse(pageMessageSchema, message);
      if (!read.success) refuseInvalid(page, message, calls);
      else if (read.output.kind === 'cancel') cancel(page, read.output.id);
      // An answer to a duplicate id would end the call that has this id already.
      else if (!calls.has(read.output.id)) start(page, read.output);
    },
    /** Ends the calls of a page that is gone. */
    forget: (page: Page): void => {
      for (const [id, call] of calls) if (call.page === page) giveUp(id);
    },
    close: (): void => host.close(),
  };
}

const answer = ({ port }: Page, reply: LinkReply) => port.postMessage(reply);

const refuse = (page: Page, call: { id: string; action: LinkAction }, reason: LinkReason) =>
  answer(page, { kind: 'error', id: call.id, action: call.action, error: linkError(reason) });

function productOriginOf(port: Port, { runtime, origins }: Pick<Options, 'runtime' | 'origins'>): string | null {
  const { id, frameId, origin } = port.sender ?? {};
  const isOurs = port.name === PAGE_PORT && id === runtime.id && frameId === 0;
  return isOurs && origin !== undefined && origins.includes(origin) ? origin : null;
}

/** An invalid message is refused, unless its id is that of a call that waits. */
function refuseInvalid(page: Page, message: unknown, calls: Calls): void {
  const address = v.safeParse(addressSchema, message);
  if (address.success && !calls.has(address.output.id)) refuse(page, address.output, 'invalidMessage');
}

/** Why a request is not passed on to the host; null when it is. */
function refusalOf(page: Page, request: PageRequest, calls: Calls): LinkReason | null {
  const { protocol, libraryVersion, action, params } = request;
  if (protocol !== LINK_PROTOCOL) return protocol > LINK_PROTOCOL ? 'extensionOutdated' : 'libraryOutdated';
  if (isOlder(libraryVersion, REQUIRED_VERSIONS.library)) return 'libraryOutdated';
  if (!v.is(linkParams[action], params)) return 'invalidMessage';
  const isPending = [...calls.values()].some((call) => call.page === page && call.action === action);
  return isPending ? 'sameActionPending' : null;
}

function hostRequestOf({ origin }: Page, request: PageRequest, extension: string): HostMessage {
  const { id, protocol, action, params, libraryVersion: library } = request;
  return { kind: 'request', id, protocol, action, params, origin, versions: { library, extension } };
}

function isOfOutdatedHost(reply: LinkReply): boolean {
  if (reply.kind === 'error') return reply.error.reason === 'hostOutdated';
  const status = reply.kind === 'success' && reply.action === 'status' ? v.safeParse(statusSchema, reply.result) : null;
  return status?.success === true && isOlder(status.output.versions.host, REQUIRED_VERSIONS.host);
}

/** Enough of a status to check the host's version; a status that came in parts is not assembled here. */
const statusSchema = v.object({ versions: v.object({ host: v.string() }) });

/** Enough of an invalid message to address its refusal. */
const addressSchema = v.object({ id: v.pipe(v.string(), v.uuid()), action: v.picklist(LINK_ACTIONS) });

const idOf = (frame: unknown): string | null =>
  typeof frame === 'object' && frame !== null && 'id' in frame && typeof frame.id === 'string' ? frame.id : null;
