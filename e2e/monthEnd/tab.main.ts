import { startContentRelay } from '#extension/content/contentRelay.ts';
import { liveUpdatesMachine } from '#machines/liveUpdates/liveUpdates.machine.ts';
import { inertOf } from '#machines/testing/inert.ts';
import { timerMachine } from '#machines/timer/timer.machine.ts';
import { workersActors } from '#src/app/start/workers.ts';
import { createPinVault } from '#src/features/refresh/pinVault.ts';
import { createQueryClient } from '#src/shared/api/queryClient.ts';
import { connectApi } from '#src/shared/api/tokens.ts';
import type { SystemActors } from '#src/shared/hooks/actors.tsx';
import { createLink } from '#src/shared/link/calls/link.ts';
import { createWindowTransport } from '#src/shared/link/calls/transport.ts';
import { withHealthTracking } from '#src/shared/link/health/withHealthTracking.ts';
import type { FromTab, NewTab, ToTab } from './orders.ts';
import { createPageWindow } from './pageWindow.ts';
import { createPerson, type Person } from './person.ts';
import { portEnd, type PortEnd } from './ports.ts';
import { createTabRoot } from './tabRoot.ts';

/**
 * A tab in a process of its own: the workers of the page with their real effects, its end of the link and the content
 * script. The browser, which is its parent, carries ports, and orders what the person does. Its clocks go faster.
 */

const tell = (news: FromTab) => void process.send?.(news);
const ports = new Map<number, PortEnd>();
let person: Person | null = null;

const connect = () => {
  const number = ports.size + 1;
  const end = portEnd(number, tell);
  ports.set(number, end);
  tell({ about: 'port', kind: 'opened', port: number });
  return end.port;
};

function open({ origin, token, leaderId, fastSinceMs, speed, pin }: NewTab): Person {
  const realNow = Date.now.bind(Date);
  Date.now = () => fastSinceMs + (realNow() - fastSinceMs) * speed;
  const page = createPageWindow(origin);
  Object.assign(globalThis, { location: page.location });
  connectApi({
    tokens: { get: () => Promise.resolve({ value: token, number: 1 }), refused: () => {}, accepted: () => {} },
    language: () => 'en',
  });
  startContentRelay({ page, origins: [origin], connect });

  const link = withHealthTracking(
    createLink({
      transport: createWindowTransport(page),
      onFailure: ({ error, outdated }) => running('link')?.send({ type: 'call.failed', error, outdated }),
    }),
  );
  const queries = createQueryClient(() => {});
  const services = { link, pinVault: createPinVault() };
  const root = createTabRoot({
    // Nobody looks at what others change, or at a timer: a person here knows what they do themselves.
    workers: workersActors({ queries, services, running }).provide({
      actors: { liveUpdates: inertOf(liveUpdatesMachine), timer: inertOf(timerMachine) },
    }),
    leaderId,
    clock: {
      setTimeout: (work, ms) => setTimeout(work, ms / speed),
      clearTimeout: (timer) => clearTimeout(timer),
    },
    onFailure: () => {
      console.error('A worker of the tab has broken.');
      process.exit(1);
    },
  });
  function running<Id extends keyof SystemActors>(id: Id): SystemActors[Id] | undefined {
    return root.system.get(id);
  }
  root.start();
  return createPerson({ services, queries, running, pin, origin });
}

async function obey(id: number, work: () => Promise<unknown>): Promise<void> {
  try {
    tell({ about: 'answer', id, answer: (await work()) ?? null, error: null });
  } catch (error) {
    tell({ about: 'answer', id, answer: null, error: String(error) });
  }
}

process.on('message', (news: ToTab) => {
  if (news.about === 'tab') {
    person = open(news.tab);
    tell({ about: 'ready' });
  } else if (news.about === 'order') {
    void obey(news.id, () => (person === null ? Promise.reject(new Error('no tab')) : person.obey(news.order)));
  } else if (news.kind === 'message') {
    ports.get(news.port)?.hear(news.message);
  } else {
    ports.get(news.port)?.lose();
  }
});
process.on('disconnect', () => process.exit());
