import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { FoundSession } from '../signIn/identity.ts';
import { signInMachine } from '../signIn/signIn.machine.ts';
import { ana, anaElsewhere, anaFound } from '../signIn/signIn.paths.ts';
import { broke, settled } from '../testing/events.ts';
import { inertOf } from '../testing/inert.ts';
import { listening } from '../testing/recorder.ts';
import { walkEveryEdge } from '../testing/walk.ts';
import { workersMachine } from '../workers/workers.machine.ts';
import { appMachine } from './app.machine.ts';
import { APP_TABLE } from './app.table.ts';

const input = { leaderId: 'tab-1', isReturning: false };
/** A stub of the workers where only their presence counts: the graph explores many ways in one system. */
const someWorkers = listening('workers');

describe('app', () => {
  walkEveryEdge(appMachine, {
    table: APP_TABLE,
    inputs: [input],
    key: (context: { account: { id: string } | null }) => context.account?.id,
    events: [
      { type: 'account.found', account: ana },
      { type: 'account.none' },
      { type: 'account.changed', account: anaElsewhere },
      { type: 'boot.failed' },
      { type: 'boot.retry' },
      { type: 'toast.push', toast: { kind: 'warning', title: 'signIn:error.tokenFailed' } },
      { type: 'page.left' },
      { type: 'page.shown' },
      settled('loadWorkplace'),
      broke('loadWorkplace'),
      broke('signIn'),
      broke('toaster'),
      settled('loadWorkers', someWorkers),
      broke('loadWorkers'),
      { type: 'xstate.after.bootMs.app.booting' },
      { type: 'xstate.after.bootMs.app.ready.loadingWorkers' },
    ],
    holds: (snapshot, walked) => {
      const { context, children } = snapshot;
      // Broken by starting the workers anywhere but in `ready`, or by dropping `stopWorkers`: they would work for nobody.
      const isWorking = snapshot.matches({ ready: 'working' });
      expect(context.workers !== null).toBe(isWorking);
      expect(Object.keys(children).includes(context.workers?.id ?? '')).toBe(isWorking);
      // Broken by dropping `takeAccount`, or `forgetAccount` on sign-out.
      if (snapshot.hasTag('ready')) expect(context.account).not.toBeNull();
      if (snapshot.matches('signedOut')) expect(context.account).toBeNull();
      // Broken by a change of account that goes on in `ready`: one firm's actors work for another.
      if (walked.at(-1)?.type === 'account.changed') expect(snapshot.value).toBe('starting');
    },
  });

  it('starts all workers anew for another account, and stops them on sign-out', async () => {
    const signIn = inertOf(signInMachine).provide({
      actors: {
        findSession: fromPromise(() => Promise.resolve<FoundSession | null>(anaFound)),
        activateAccount: fromPromise(() => Promise.resolve({ ...anaFound, account: anaElsewhere })),
      },
    });
    const machine = inertOf(appMachine).provide({
      actors: {
        signIn,
        loadWorkplace: fromPromise(() => Promise.resolve()),
        loadWorkers: fromPromise(() => Promise.resolve(inertOf(workersMachine))),
      },
    });
    const app = createActor(machine, { input, systemId: 'app' }).start();
    const uploadQueue = () => app.system.get('uploadQueue');
    await expect.poll(() => app.getSnapshot().hasTag('working')).toBe(true);
    const first = uploadQueue();

    app.system.get('signIn').send({ type: 'account.switch', accountId: anaElsewhere.id });
    await expect.poll(() => app.getSnapshot().context.account).toEqual(anaElsewhere);
    await expect.poll(() => app.getSnapshot().hasTag('working')).toBe(true);
    expect(first.getSnapshot().status).toBe('stopped');
    expect(uploadQueue()).not.toBe(first);

    app.system.get('signIn').send({ type: 'signOut.start' });
    expect(app.getSnapshot().value).toBe('signedOut');
    expect(uploadQueue()).toBeUndefined();
    app.stop();
  });

  it('fails where a worker broke, and trying again starts new ones', async () => {
    const machine = inertOf(appMachine).provide({
      actors: {
        signIn: inertOf(signInMachine).provide({
          actors: { findSession: fromPromise(() => Promise.resolve<FoundSession | null>(anaFound)) },
        }),
        loadWorkplace: fromPromise(() => Promise.resolve()),
        loadWorkers: fromPromise(() => Promise.resolve(inertOf(workersMachine))),
      },
    });
    const app = createActor(machine, { input, systemId: 'app' }).start();
    await expect.poll(() => app.getSnapshot().hasTag('working')).toBe(true);
    const first = app.getSnapshot().context.workers;
    first?.send(broke('link') as never);
    expect(app.getSnapshot().value).toBe('failed');
    expect(first?.getSnapshot().status).toBe('done');
    expect(app.system.get('uploadQueue')).toBeUndefined();

    app.send({ type: 'boot.retry' });
    await expect.poll(() => app.getSnapshot().hasTag('working')).toBe(true);
    expect(app.getSnapshot().context.workers).not.toBe(first);
    expect(app.system.get('uploadQueue')).toBeDefined();
    app.stop();
  });
});
