import { expect, it, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import { linkError } from '#contracts/link/errors.ts';
import { LinkFailure } from '#src/shared/link/errors/linkFailure.ts';
import { linkActors } from '#src/shared/link/health/link.actors.ts';
import { logLinkWarnings } from './linkWarnings.ts';

/** An app whose link starts anew with each account, as the real one does. */
const appWith = (link: ReturnType<typeof linkActors>) =>
  createActor(
    setup({ actors: { link } }).createMachine({
      initial: 'signedOut',
      states: {
        signedOut: { on: { signIn: 'working' } },
        working: { invoke: { systemId: 'link', src: 'link' }, on: { signOut: 'signedOut' } },
      },
    }),
  );

it('writes each reason for which the link is not usable into the log, once for an account', async () => {
  const logged = vi.spyOn(console, 'info').mockImplementation(() => {});
  const call = vi.fn(() => Promise.reject(new LinkFailure(linkError('hostMissing'))));
  const app = appWith(linkActors({ call }));
  logLinkWarnings(app);
  app.start();
  for (const times of [1, 2]) {
    app.send({ type: 'signIn' });
    const link = app.system.get('link');
    await expect.poll(() => link.getSnapshot().value).toBe('hostMissing');
    link.send({ type: 'user.recheck' });
    await expect.poll(() => link.getSnapshot().value).toBe('hostMissing');
    expect(logged.mock.calls).toEqual(
      Array.from({ length: times }, () => ['dosar link.warned', { reason: 'hostMissing' }]),
    );
    app.send({ type: 'signOut' });
  }
  expect(call).toHaveBeenCalledTimes(4);
});
