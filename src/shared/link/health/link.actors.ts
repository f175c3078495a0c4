import { fromPromise } from 'xstate';
import { linkMachine, type LinkCheck } from '#machines/link/link.machine.ts';
import type { Link } from '../calls/link.ts';
import { LinkFailure } from '../errors/linkFailure.ts';

/** The health of the link, asking this link. A check that is stopped gives its call up. */
export const linkActors = (link: Link) =>
  linkMachine.provide({
    actors: {
      checkStatus: fromPromise<LinkCheck>(async ({ signal }) => {
        try {
          return { ok: true, status: await link.call('status', {}, { signal }) };
        } catch (failure) {
          if (!(failure instanceof LinkFailure)) throw failure;
          return { ok: false, error: failure.error, outdated: failure.outdated };
        }
      }),
    },
  });
