import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { systemActor } from '#src/shared/hooks/actors.tsx';
import { ok, refusal } from '#src/shared/testing/fakeServer.ts';
import { renderClient } from '../testing/renderClient.tsx';

const SET = 'PUT /clients/*/confirmation-mails';
const READ = 'GET /clients/*/confirmation-mails';
const find = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Send receipts to the client' });

let close = () => {};
afterEach(() => close());

it('is turned on at once, and says when it could not be kept', async () => {
  const { user, server, app, close: end } = await renderClient({ contacts: [] });
  close = end;
  await waitFor(async () => expect((await find()).disabled).toBe(false));
  expect(screen.getByText('They are sent once the client has a contact.')).toBeDefined();
  server.on(SET, ok({ isOn: true }));
  server.on(READ, ok({ isOn: true }));
  await user.click(await find());
  await waitFor(() => expect(server.lastOf(SET)?.body).toEqual({ isOn: true }));
  await waitFor(async () => expect([(await find()).checked, (await find()).disabled]).toEqual([true, false]));

  server.on(SET, refusal('server.unexpected'));
  await user.click(await find());
  await waitFor(() =>
    expect(systemActor(app, 'toaster').getSnapshot().context.current).toMatchObject({ text: 'clients:mails.failed' }),
  );
  await waitFor(async () => expect((await find()).checked).toBe(true));
});
