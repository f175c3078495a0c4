import { expect, it, vi } from 'vitest';
import type { LinkParams } from '#contracts/link/messages.ts';
import { LinkFailure } from '../errors/linkFailure.ts';
import { withPinTries } from './withPinTries.ts';

const CERTIFICATE = 'A'.repeat(40);
const listing = (pin: LinkParams['listSpvMessages']['pin']) =>
  ({ certificate: CERTIFICATE, pin, confirmLastTry: false, days: 30 }) as const;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is sealed is not looked at
const SEALED = { sealed: 'x' } as never;

const linkThat = (isRight: boolean, onTried: () => void) =>
  withPinTries(
    {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the result is not looked at
      call: () => (isRight ? Promise.resolve({} as never) : Promise.reject(LinkFailure.of('wrongPin'))),
    },
    onTried,
  );

it('tells of a PIN that was right and of one that was wrong', async () => {
  const onTried = vi.fn();
  await linkThat(true, onTried).call('listSpvMessages', listing(SEALED));
  expect(onTried).toHaveBeenCalledTimes(1);
  await expect(linkThat(false, onTried).call('listSpvMessages', listing(SEALED))).rejects.toThrow();
  expect(onTried).toHaveBeenCalledTimes(2);
});

it('says nothing of a call without a PIN', async () => {
  const onTried = vi.fn();
  await linkThat(true, onTried).call('listSpvMessages', listing(null));
  await linkThat(true, onTried).call('status', {});
  expect(onTried).not.toHaveBeenCalled();
});
