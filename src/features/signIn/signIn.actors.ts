import { fromPromise, waitFor, type ActorRefFrom } from 'xstate';
import { TOKEN_RENEWAL_OFFSET_SECONDS } from '#contracts/limits.ts';
import type { FoundSession, RedirectInput } from '#machines/signIn/identity.ts';
import { signInMachine } from '#machines/signIn/signIn.machine.ts';
import { ApiError } from '#src/shared/api/apiError.ts';
import { log } from '#src/shared/api/log.ts';
import type { TokenSource } from '#src/shared/api/tokens.ts';
import { LANGUAGE_KEY } from '#src/shared/text/languages.ts';
import type { IdentityService, IssuedToken } from './identityService.ts';
import { forgetAccount, readKnownAccounts, rememberAccount } from './knownAccounts.ts';

type Deps = {
  /** On its way while the rest of the application starts. */
  readonly service: Promise<IdentityService>;
  readonly storage: Storage;
  readonly nowMs: () => number;
};

/** The sign-in with its effects, and the tokens it keeps in memory. */
export function signInActors({ service, storage, nowMs }: Deps) {
  let present: IssuedToken | null = null;

  const take = (token: IssuedToken): FoundSession => {
    present = token;
    return { account: token.account, accounts: rememberAccount(storage, token.account), returnPath: null };
  };

  const machine = signInMachine.provide({
    actors: {
      findSession: fromPromise(async () => {
        try {
          const token = await (await service).findSession();
          return token === null ? null : take(token);
        } catch (error) {
          log('signIn.findFailed', { code: codeOf(error) });
          throw error;
        }
      }),
      completeRedirect: fromPromise(async () => {
        try {
          const token = await (await service).completeRedirect();
          return token === null ? null : take(token);
        } catch (error) {
          log('signIn.returnFailed', { code: codeOf(error) });
          throw error;
        }
      }),
      renewToken: fromPromise<void, { accountId: string | null; isForced: boolean }>(async ({ input }) => {
        const token = await (await service).renew(input.accountId, input.isForced);
        // The session is the browser's: another tab may have signed in at another firm of the same person since.
        if (token.account.id !== input.accountId) throw new Error('the token is of another account');
        present = token;
      }),
      activateAccount: fromPromise<FoundSession, { accountId: string | null }>(async ({ input }) =>
        take(await (await service).activate(input.accountId)),
      ),
      redirect: fromPromise<void, RedirectInput>(async ({ input }) => {
        const hinted = readKnownAccounts(storage).find(({ id }) => id === input.accountId) ?? null;
        if (input.kind === 'signOut' && present !== null) forgetAccount(storage, present.account.id);
        try {
          await (await service).redirect({ ...input, hinted, language: storage.getItem(LANGUAGE_KEY) });
        } catch (error) {
          log('signIn.redirectFailed', { kind: input.kind, code: codeOf(error) });
          throw error;
        }
        // The page is on its way out: nothing more happens here.
        await new Promise(() => undefined);
      }),
    },
  });

  /** A token that lives longer than the renewal offset; after a renewal any that still lives. */
  const usable = (offsetMs: number): string | null =>
    present !== null && present.expiresOnMs - offsetMs > nowMs() ? present.value : null;

  return { machine, tokens: (signIn: ActorRefFrom<typeof signInMachine>) => tokenSource(signIn, usable) };
}

const OFFSET_MS = TOKEN_RENEWAL_OFFSET_SECONDS * 1000;

/** The library's own code; its messages can quote addresses and stay out of the log. */
const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'errorCode' in error ? String(error.errorCode) : 'unknown';

/** Where the API client gets its tokens: one renewal is shared by all who wait. */
function tokenSource(
  signIn: ActorRefFrom<typeof signInMachine>,
  usable: (offsetMs: number) => string | null,
): TokenSource {
  const ready = async (signal: AbortSignal) => {
    const snapshot = await waitFor(signIn, (state) => state.hasTag('tokenReady') || state.matches('refused'), {
      signal,
    });
    if (!snapshot.hasTag('tokenReady')) throw new ApiError('auth.required');
    return snapshot.context.tokenNumber;
  };
  return {
    async get(signal) {
      let number = await ready(signal);
      let value = usable(OFFSET_MS);
      if (value === null) {
        signIn.send({ type: 'token.asked' });
        number = await ready(signal);
        value = usable(0);
      }
      if (value === null) throw new ApiError('auth.required');
      return { value, number };
    },
    refused: (tokenNumber) => signIn.send({ type: 'token.refused', tokenNumber }),
    accepted: () => {
      if (signIn.getSnapshot().context.isForced) signIn.send({ type: 'token.accepted' });
    },
  };
}
