import { expect, it } from 'vitest';
import { ana, anaFound } from '#machines/signIn/signIn.paths.ts';
import { createFakeIdentity } from './fakeIdentity.ts';
import { searchAtOnce } from './openIdentityService.ts';

it('the session is searched for before anybody asks, and again only for who asks again', async () => {
  const identity = createFakeIdentity(() => 0);
  const service = searchAtOnce(identity.service);
  identity.answer('findSession', anaFound, 1000);
  await expect(service.findSession()).resolves.toMatchObject({ account: ana });
  expect(identity.isAsked('findSession')).toBe(false);

  const again = service.findSession();
  identity.answer('findSession', null, 0);
  await expect(again).resolves.toBeNull();
});

it('a search that failed is told to who asks, and the next one starts anew', async () => {
  const identity = createFakeIdentity(() => 0);
  const service = searchAtOnce(identity.service);
  identity.fail('findSession');
  await expect(service.findSession()).rejects.toThrow();

  const again = service.findSession();
  identity.answer('findSession', anaFound, 1000);
  await expect(again).resolves.toMatchObject({ account: ana });
});
