import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock, type AnyEventObject, type StateValue } from 'xstate';
import { ACCESS_TOKEN_SECONDS, SIGN_IN_TIMEOUT_MS } from '#contracts/limits.ts';
import { appMachine } from '#machines/app/app.machine.ts';
import type { Account, FoundSession } from '#machines/signIn/identity.ts';
import { ana, anaElsewhere, anaFound, signInPaths } from '#machines/signIn/signIn.paths.ts';
import { inertOf } from '#machines/testing/inert.ts';
import { ProfileMenu } from '#src/features/profileMenu/ProfileMenu.tsx';
import { rememberAccount, rememberFirm } from '#src/features/signIn/knownAccounts.ts';
import { signInActors } from '#src/features/signIn/signIn.actors.ts';
import { SignInGate } from '#src/features/signIn/SignInGate.tsx';
import { createFakeIdentity } from '#src/features/signIn/testing/fakeIdentity.ts';
import { accountOptions } from '#src/shared/api/account.queries.ts';
import { ActorsProvider, systemActor } from '#src/shared/hooks/actors.tsx';
import { anAccount } from '#src/shared/testing/accountSample.ts';
import { putPageConfig } from '#src/shared/testing/pageConfig.ts';
import { freshQueries } from '#src/shared/testing/renderApp.tsx';
import { startEnglish } from '#src/shared/testing/texts.ts';

const LIFE_MS = ACCESS_TOKEN_SECONDS * 1000;
/** Longer than a token is used without a renewal. */
const NEARLY_A_LIFE_MS = 0.9 * LIFE_MS;

/** The real gate, profile menu, machines and effects; only the identity service answers as the test says. */
function renderGate(isReturning: boolean) {
  rememberAccount(localStorage, anaElsewhere);
  rememberAccount(localStorage, ana);
  rememberFirm(localStorage, anaElsewhere.id, 'Beta Cont');
  const queries = freshQueries();
  const user = { id: ana.id, displayName: ana.name, email: ana.email };
  const firm = { id: ana.tenantId, name: 'Alfa Cont' };
  queries.setQueryData(accountOptions().queryKey, anAccount({ user, firm }));
  let now = 0;
  const identity = createFakeIdentity(() => now);
  const { machine, tokens } = signInActors({
    service: Promise.resolve(identity.service),
    storage: localStorage,
    nowMs: () => now,
  });
  const clock = new SimulatedClock();
  const app = createActor(
    inertOf(appMachine).provide({
      actors: {
        signIn: machine,
        loadWorkplace: fromPromise<void, { account: Account | null }>(() => Promise.resolve()),
      },
    }),
    { systemId: 'app', clock, input: { leaderId: crypto.randomUUID(), isReturning } },
  ).start();
  const signIn = systemActor(app, 'signIn');
  render(
    <QueryClientProvider client={queries}>
      <ActorsProvider app={app}>
        <SignInGate>
          <h1>The screen</h1>
          <ProfileMenu />
        </SignInGate>
      </ActorsProvider>
    </QueryClientProvider>,
  );
  return {
    app,
    signIn,
    identity,
    clock,
    tokens: tokens(signIn),
    grow: () => {
      now += NEARLY_A_LIFE_MS;
    },
  };
}
type Rendered = ReturnType<typeof renderGate>;

/** How the test causes each event of the machine. */
const STEPS: Readonly<Record<string, (rendered: Rendered, event: AnyEventObject) => Promise<void> | void>> = {
  'session.check': ({ app, signIn }) => {
    const button = screen.queryByText('Try again');
    if (button !== null && signIn.getSnapshot().matches('refused')) fireEvent.click(button);
    else app.system.get('signIn')?.send({ type: 'session.check' });
  },
  'signIn.start': ({ signIn }, { returnPath }) => {
    const button = screen.queryByText('Sign in');
    if (button === null) signIn.send({ type: 'signIn.start', returnPath: String(returnPath) });
    else fireEvent.click(button);
  },
  'signUp.start': ({ signIn }) => signIn.send({ type: 'signUp.start', returnPath: null }),
  'signIn.again': ({ signIn }, { returnPath }) => signIn.send({ type: 'signIn.again', returnPath: String(returnPath) }),
  'profile.edit': () => choose('Edit the profile'),
  'account.switch': () => choose('Switch to Ana Pop'),
  'account.add': () => choose('Add an account'),
  'signOut.start': () => choose('Sign out'),
  'token.asked': ({ tokens, grow }) => {
    grow();
    tokens.get(new AbortController().signal).catch(() => undefined);
  },
  'token.refused': ({ tokens }, { tokenNumber }) => tokens.refused(Number(tokenNumber)),
  'token.accepted': ({ tokens }) => tokens.accepted(1),
  'xstate.done.actor.findSession': ({ identity }, { output }) => answer(identity, 'findSession', output),
  'xstate.error.actor.findSession': ({ identity }) => fail(identity, 'findSession'),
  'xstate.done.actor.completeRedirect': ({ identity }, { output }) => answer(identity, 'completeRedirect', output),
  'xstate.error.actor.completeRedirect': ({ identity }) => fail(identity, 'completeRedirect'),
  'xstate.done.actor.renewToken': ({ identity, signIn }) =>
    answer(identity, 'renew', { ...anaFound, account: signIn.getSnapshot().context.account ?? ana }),
  'xstate.error.actor.renewToken': ({ identity }) => fail(identity, 'renew'),
  'xstate.done.actor.activateAccount': ({ identity }, { output }) => answer(identity, 'activate', output),
  'xstate.error.actor.activateAccount': ({ identity }) => fail(identity, 'activate'),
  'xstate.error.actor.redirect': ({ identity }) => fail(identity, 'redirect'),
};

type Ask = Parameters<Rendered['identity']['answer']>[0];

/** Waits for what a person could see; machines answer within a few turns. */
const soon = <T,>(look: () => T): Promise<T> => vi.waitFor(look, { interval: 4, timeout: 5000 });

/** Waits until the machine can take the event. */
const isTaken = ({ signIn }: Rendered, event: AnyEventObject): Promise<boolean> =>
  vi
    .waitFor(() => expect(signIn.getSnapshot().can(event as never)).toBe(true), { interval: 4, timeout: 500 })
    .then(() => true)
    .catch(() => false);

async function answer(identity: Rendered['identity'], ask: Ask, found: FoundSession | null): Promise<void> {
  await soon(() => expect(identity.isAsked(ask)).toBe(true));
  identity.answer(ask, found, LIFE_MS);
}

async function fail(identity: Rendered['identity'], ask: Ask): Promise<void> {
  await soon(() => expect(identity.isAsked(ask)).toBe(true));
  identity.fail(ask);
}

async function choose(name: string): Promise<void> {
  fireEvent.click(await soon(() => screen.getByLabelText('Profile of Ana Pop')));
  const item = await soon(() => screen.getByText(name));
  await soon(() => {
    fireEvent.pointerDown(item, { pointerType: 'mouse' });
    fireEvent.pointerMove(item, { pointerType: 'mouse' });
    expect(item.closest('[role^=menuitem]')?.hasAttribute('data-highlighted')).toBe(true);
  });
  fireEvent.click(item);
}

/** What the person sees in each state. */
const SEEN: Readonly<Record<string, string>> = {
  opening: 'Logging in...',
  checking: 'Logging in...',
  returning: 'Logging in...',
  signedOut: 'Logging in...',
  switching: 'Logging in...',
  redirecting: 'Logging in...',
  signedIn: 'The screen',
  renewing: 'The screen',
  refused: 'You could not be signed in',
};
const seenIn = (state: StateValue) => (typeof state === 'string' ? SEEN[state] : undefined);

beforeAll(async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  Element.prototype.scrollIntoView = () => {};
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  putPageConfig();
  await startEnglish();
});

describe('the sign-in, on the screen', () => {
  let rendered: Rendered | null = null;
  afterEach(() => {
    cleanup();
    rendered?.app.stop();
    localStorage.clear();
  });

  for (const { name, input, events, target } of signInPaths) {
    it(name === '' ? 'opens' : name, async () => {
      const open = renderGate(input.isReturning);
      rendered = open;
      for (const event of events) {
        expect(await isTaken(open, event), event.type).toBe(true);
        if (event.type.startsWith('xstate.after.')) open.clock.increment(SIGN_IN_TIMEOUT_MS);
        else await STEPS[event.type]!(open, event);
      }
      await soon(() => expect(open.signIn.getSnapshot().value).toEqual(target));
      await soon(() => expect(document.querySelector('h1')?.textContent).toBe(seenIn(target)));
      // Broken by keeping a token anywhere but in memory.
      expect([localStorage, sessionStorage].flatMap(Object.values).join()).not.toContain('token of');
    });
  }

  it('names the firm of each account, which one e-mail cannot tell apart', async () => {
    const open = renderGate(false);
    rendered = open;
    await answer(open.identity, 'findSession', anaFound);
    fireEvent.click(await soon(() => screen.getByLabelText('Profile of Ana Pop')));
    const other = await soon(() => screen.getByText('Switch to Ana Pop'));
    expect(other.closest('[role^=menuitem]')?.textContent).toContain('Beta Cont, ana@alfa.example');
    expect(screen.getByText('Alfa Cont').textContent).toBe('Alfa Cont');
  });

  it('never goes on with a token of another account, and asks for its own', async () => {
    const open = renderGate(false);
    rendered = open;
    await answer(open.identity, 'findSession', anaFound);
    await soon(() => expect(open.signIn.getSnapshot().value).toBe('signedIn'));
    open.grow();
    const token = open.tokens.get(new AbortController().signal).catch((error: unknown) => error);
    await answer(open.identity, 'renew', { ...anaFound, account: anaElsewhere });
    await soon(() => expect(open.identity.left).toEqual([{ kind: 'signIn', accountId: ana.id }]));
    open.identity.fail('redirect');
    expect(await token).toMatchObject({ code: 'auth.required' });
  });

  it('leaves for the identity service with the account that was chosen', async () => {
    const open = renderGate(false);
    rendered = open;
    await answer(open.identity, 'findSession', anaFound);
    await choose('Switch to Ana Pop');
    await fail(open.identity, 'activate');
    await soon(() => expect(open.identity.left).toEqual([{ kind: 'signIn', accountId: anaElsewhere.id }]));
  });
});
