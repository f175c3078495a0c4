import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { signInMachine } from '../signIn/signIn.machine.ts';
import type { FoundSession } from '../signIn/identity.ts';
import { ana, anaElsewhere, anaFound } from '../signIn/signIn.paths.ts';
import { broke, settled } from '../testing/paths.ts';
import { inertOf } from '../testing/inert.ts';
import { walkEveryEdge } from '../testing/walk.ts';
import { appMachine } from './app.machine.ts';

const input = { leaderId: 'tab-1', isReturning: false };
const WORKERS = ['link', 'certificateSessions', 'messageRefresh', 'uploadQueue'];
const linkSnapshot = (isReady: boolean) => ({
  type: 'xstate.snapshot.link',
  // The graph tells events apart by their JSON, which a function leaves no trace in.
  snapshot: { isReady, hasTag: () => isReady },
});

describe('app', () => {
  walkEveryEdge(appMachine, {
    inputs: [input],
    key: (context: { account: { id: string } | null; isLinkReady: boolean }) => [
      context.account?.id,
      context.isLinkReady,
    ],
    events: [
      { type: 'account.found', account: ana },
      { type: 'account.none' },
      { type: 'account.changed', account: anaElsewhere },
      { type: 'boot.failed' },
      { type: 'boot.retry' },
      { type: 'page.left' },
      { type: 'page.shown' },
      settled('loadWorkplace'),
      broke('loadWorkplace'),
      broke('signIn'),
      broke('toaster'),
      ...WORKERS.map((worker) => broke(worker)),
      linkSnapshot(true),
      linkSnapshot(false),
      { type: 'xstate.after.bootMs.app.booting' },
    ],
    holds: (snapshot, walked) => {
      const { context, children } = snapshot;
      const workers = WORKERS.filter((worker) => worker in children);
      // Broken by invoking a worker anywhere but in `ready`: it would work for nobody, or go on after sign-out.
      expect(workers).toEqual(snapshot.matches('ready') ? WORKERS : []);
      // Broken by dropping `takeAccount`, or `forgetAccount` on sign-out.
      if (snapshot.hasTag('ready')) expect(context.account).not.toBeNull();
      if (snapshot.matches('signedOut')) expect(context.account).toBeNull();
      // Broken by dropping `forgetLink`: the next account's sessions would wait for news that never come.
      if (!snapshot.matches('ready')) expect(context.isLinkReady).toBe(false);
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
      actors: { signIn, loadWorkplace: fromPromise(() => Promise.resolve()) },
    });
    const app = createActor(machine, { input, systemId: 'app' }).start();
    const uploadQueue = () => app.system.get('uploadQueue');
    await expect.poll(() => app.getSnapshot().value).toBe('ready');
    const first = uploadQueue();

    app.system.get('signIn').send({ type: 'account.switch', accountId: anaElsewhere.id });
    await expect.poll(() => app.getSnapshot().context.account).toEqual(anaElsewhere);
    await expect.poll(() => app.getSnapshot().value).toBe('ready');
    expect(first.getSnapshot().status).toBe('stopped');
    expect(uploadQueue()).not.toBe(first);

    app.system.get('signIn').send({ type: 'signOut.start' });
    expect(app.getSnapshot().value).toBe('signedOut');
    expect(uploadQueue()).toBeUndefined();
    app.stop();
  });
});
