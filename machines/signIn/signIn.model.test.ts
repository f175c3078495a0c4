import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { inertOf } from '../testing/inert.ts';
import { receiver } from '../testing/recorder.ts';
import { walkEveryEdge } from '../testing/walk.ts';
import type { FoundSession } from './identity.ts';
import { signInMachine } from './signIn.machine.ts';
import { anaFound, signInPathOptions } from './signIn.paths.ts';
import { SIGN_IN_TABLE } from './signIn.table.ts';

describe('signIn', () => {
  walkEveryEdge(signInMachine, {
    table: SIGN_IN_TABLE,
    // It leaves the page; it ends only when it could not.
    endless: ['redirect'],
    ...signInPathOptions,
    holds: (snapshot, walked, before) => {
      const { context } = snapshot;
      const last = walked.at(-1)?.type;
      // Broken by leaving `forgetAccount` out of `signOut`: someone is shown as signed in on the way out.
      if (last === 'signOut.start' && snapshot.matches('redirecting')) expect(context.account).toBeNull();
      // Broken by dropping `takeSession` from an answer: signed in as nobody.
      if (snapshot.hasTag('tokenReady')) expect(context.account).not.toBeNull();
      // Broken by dropping `markForced`, or by the guard `isOfPlainToken` without `isForced`: forced renewals in a row.
      expect(forcedInARow(walked.map((event) => event.type))).toBeLessThanOrEqual(1);
      // Broken by sending a failed renewal to `signedOut`: the person is not asked to sign in again.
      if (last === 'xstate.error.actor.renewToken') {
        expect(snapshot.value).toBe('redirecting');
        expect(context.error).toBe('tokenFailed');
        expect(context.redirect).toEqual({ kind: 'signIn', returnPath: null, accountId: before.context.account?.id });
      }
      // Broken by taking the `signInMs` timeout off a state: a page that says 'Logging in...' for ever.
      if (snapshot.hasTag('loggingIn')) {
        expect(snapshot.can({ type: `xstate.after.signInMs.signIn.${snapshot.value}` } as never)).toBe(true);
      }
    },
  });

  it('renews once for all callers that ask at the same time', async () => {
    let renewals = 0;
    const inert = inertOf(signInMachine);
    const machine = inert.provide({
      actors: {
        findSession: fromPromise(() => Promise.resolve<FoundSession | null>(anaFound)),
        renewToken: fromPromise(() => {
          renewals += 1;
          return new Promise<void>(() => {});
        }),
      },
    });
    const signIn = createActor(machine, { input: { isReturning: false }, parent: receiver('app') }).start();
    await expect.poll(() => signIn.getSnapshot().value).toBe('signedIn');
    // Broken by making `token.asked` re-enter `renewing`: each caller would start a renewal of its own.
    for (let caller = 0; caller < 5; caller += 1) signIn.send({ type: 'token.asked' });
    for (let caller = 0; caller < 5; caller += 1) signIn.send({ type: 'token.refused', tokenNumber: 1 });
    expect(renewals).toBe(1);
  });

  it('ignores a 401 that belongs to a token which has been renewed since', async () => {
    const machine = inertOf(signInMachine).provide({
      actors: {
        findSession: fromPromise(() => Promise.resolve<FoundSession | null>(anaFound)),
        renewToken: fromPromise(() => Promise.resolve()),
      },
    });
    const signIn = createActor(machine, { input: { isReturning: false }, parent: receiver('app') }).start();
    await expect.poll(() => signIn.getSnapshot().context.tokenNumber).toBe(1);
    signIn.send({ type: 'token.refused', tokenNumber: 1 });
    await expect.poll(() => signIn.getSnapshot().context.tokenNumber).toBe(2);
    signIn.send({ type: 'token.refused', tokenNumber: 1 });
    expect(signIn.getSnapshot().value).toBe('signedIn');
  });
});

/** Forced renewals that no accepted call and no other sign-in has parted. */
function forcedInARow(types: readonly string[]): number {
  let run = 0;
  let most = 0;
  for (const [place, type] of types.entries()) {
    if (type === 'token.accepted' || /findSession|completeRedirect|activateAccount/.test(type)) run = 0;
    if (type === 'xstate.done.actor.renewToken' && types[place - 1] === 'token.refused') run += 1;
    most = Math.max(most, run);
  }
  return most;
}
