import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { EXTENSION_ID } from '#extension/id.ts';
import { EXTENSION_VERSION } from '#extension/manifest.ts';
import { createRelay } from '#extension/relay/relay.ts';
import { createHostRuntime } from './hostProcess.ts';
import type { Answers, FromTab, NewTab, Order, ToTab } from './orders.ts';
import { portEnd, type PortEnd, type PortNews } from './ports.ts';

const TAB = fileURLToPath(new URL('./tab.main.ts', import.meta.url));

/** A tab that was killed answers no more. */
export class TabGoneError extends Error {
  override readonly name = 'TabGoneError';
}

/** A tab, as its browser and the person before it see it. */
export type Tab = {
  obey<K extends Order['kind']>(order: Extract<Order, { kind: K }>): Promise<Answers[K]>;
  /** SIGKILL: nothing is tidied up. */
  kill(): Promise<void>;
};

/** What a tab is opened with; one that is opened again keeps its id as a leader only where it is given. */
export type OpenTab = Omit<NewTab, 'leaderId'> & {
  readonly leaderId?: string;
  /** Where the profile keeps the local storage of the product's origin. */
  readonly storage: string;
  readonly timeZone: string;
};

/** One browser on a workstation: the extension's real worker part, native hosts, and tabs. */
export type Browser = {
  openTab(options: OpenTab): Promise<Tab>;
  /** Ends the worker as browsers do; the next message starts it again. */
  killWorker(): void;
  killHosts(): number;
  close(): Promise<void>;
};

type Waiting = { resolve(answer: unknown): void; reject(error: Error): void };
type OnCall = (kind: 'request' | 'success' | 'error', detail: string) => void;

/** Opens a browser whose hosts see this environment. `onCall` gets each call of the link and how it ended. */
export function openBrowser(env: NodeJS.ProcessEnv, origin: string, onCall: OnCall): Browser {
  const runtime = createHostRuntime(EXTENSION_ID, env);
  const startWorker = () => createRelay({ runtime, version: EXTENSION_VERSION, origins: [origin] });
  let worker = startWorker();
  /** The worker's ends of all ports, each with the function that sends to its tab. */
  const open = new Map<PortEnd, (news: ToTab) => void>();
  const numbers = new Map<PortEnd, number>();
  const tabs = new Set<Tab>();

  const accept = (number: number, tell: (news: ToTab) => void): PortEnd => {
    const receive = (news: PortNews) => {
      if (news.kind === 'message') noteReply(news.message, onCall);
      tell(news);
    };
    const end = portEnd(number, receive, { id: EXTENSION_ID, frameId: 0, origin });
    open.set(end, tell);
    numbers.set(end, number);
    worker.accept(end.port);
    return end;
  };
  const lose = (end: PortEnd) => {
    open.delete(end);
    numbers.delete(end);
    end.lose();
  };

  return {
    openTab: async (options) => {
      const { tab, ready } = startTab(options, { accept, lose, onCall, closed: (gone) => tabs.delete(gone) });
      tabs.add(tab);
      await ready;
      return tab;
    },
    killWorker: () => {
      for (const [end, tell] of open) {
        const port = numbers.get(end);
        lose(end);
        if (port !== undefined) tell({ about: 'port', kind: 'closed', port });
      }
      worker = startWorker();
    },
    killHosts: () => runtime.kill(),
    close: async () => {
      await Promise.all([...tabs].map((tab) => tab.kill()));
      await runtime.close();
    },
  };
}

type TabParts = {
  /** Connects a port of the tab to the worker. */
  readonly accept: (port: number, tell: (news: ToTab) => void) => PortEnd;
  readonly lose: (end: PortEnd) => void;
  readonly onCall: OnCall;
  readonly closed: (tab: Tab) => void;
};

/** Starts a tab as a process; it takes orders once it is ready. */
function startTab({ storage, timeZone, leaderId = randomUUID(), ...rest }: OpenTab, parts: TabParts) {
  const { accept, lose, onCall, closed } = parts;
  const child = forkTab(storage, timeZone);
  const ports = new Map<number, PortEnd>();
  const waiting = new Map<number, Waiting>();
  const ready = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  let isOver = false;
  let orders = 0;
  const tell = (news: ToTab) => {
    if (!isOver && child.connected) child.send(news, () => {});
  };
  const hearPort = portListener(ports, { accept, lose, onCall }, tell);
  child.on('message', (news: FromTab) => {
    if (news.about === 'ready') ready.resolve();
    else if (news.about === 'port') hearPort(news);
    else answerOrder(waiting, news);
  });
  child.once('exit', () => {
    isOver = true;
    for (const end of ports.values()) lose(end);
    for (const order of waiting.values()) order.reject(new TabGoneError());
    ready.reject(new TabGoneError());
    ended.resolve();
  });
  const tab: Tab = {
    obey: (order) => {
      if (isOver) return Promise.reject(new TabGoneError());
      orders += 1;
      const id = orders;
      return new Promise((resolve, reject) => {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a tab answers what its order asks for
        waiting.set(id, { resolve: (answer) => resolve(answer as never), reject });
        tell({ about: 'order', id, order });
      });
    },
    kill: () => {
      closed(tab);
      child.kill('SIGKILL');
      return ended.promise;
    },
  };
  tell({ about: 'tab', tab: { ...rest, leaderId } });
  return { tab, ready: ready.promise };
}

function forkTab(storage: string, timeZone: string): ChildProcess {
  return fork(TAB, [], {
    execArgv: ['--experimental-webstorage', `--localstorage-file=${storage}`, '--disable-warning=ExperimentalWarning'],
    env: { ...process.env, TZ: timeZone },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

/** Passes what a tab says on its ports to the worker. */
function portListener(
  ports: Map<number, PortEnd>,
  { accept, lose, onCall }: Omit<TabParts, 'closed'>,
  tell: (news: ToTab) => void,
): (news: PortNews) => void {
  return (news) => {
    const end = ports.get(news.port);
    if (news.kind === 'opened') ports.set(news.port, accept(news.port, tell));
    else if (news.kind === 'closed' && end !== undefined) lose(end);
    else if (news.kind === 'message') {
      noteRequest(news.message, onCall);
      end?.hear(news.message);
    }
  };
}

function answerOrder(waiting: Map<number, Waiting>, news: Extract<FromTab, { about: 'answer' }>): void {
  const order = waiting.get(news.id);
  waiting.delete(news.id);
  if (news.error === null) order?.resolve(news.answer);
  else order?.reject(new Error(news.error));
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function noteRequest(message: unknown, onCall: OnCall): void {
  if (isRecord(message) && message.kind === 'request') onCall('request', String(message.action));
}

function noteReply(reply: unknown, onCall: OnCall): void {
  if (!isRecord(reply)) return;
  if (reply.kind === 'success') onCall('success', String(reply.action));
  if (reply.kind === 'error' && isRecord(reply.error)) onCall('error', String(reply.error.reason));
}
