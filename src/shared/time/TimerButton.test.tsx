import { screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { FLAGS } from '#contracts/flags.ts';
import { anAccount } from '../testing/accountSample.ts';
import { createFakeLink } from '../testing/fakeLink.ts';
import { createFakeServer } from '../testing/fakeServer.ts';
import { renderApp } from '../testing/renderApp.tsx';
import { TimerButton } from './TimerButton.tsx';

let close = () => {};
afterEach(() => close());

/** A screen on which rows with timers come after what is edited above them. */
function RowsCome({ rows }: { readonly rows: Promise<void> }) {
  const [areThere, setThere] = useState(false);
  useEffect(() => void rows.then(() => setThere(true)), [rows]);
  return (
    <>
      <input aria-label="Title" />
      {areThere ? <p>Rows</p> : null}
      {areThere ? <TimerButton of={{ clientId: 'd' }} /> : null}
    </>
  );
}

describe('a timer that comes before its workers', () => {
  it('leaves the screen and the keyboard as they are, and is offered afterwards', async () => {
    const rows = Promise.withResolvers<void>();
    const workers = Promise.withResolvers<void>();
    const { user, close: end } = await renderApp({
      server: createFakeServer({}),
      link: createFakeLink([], { keyId: 'k'.repeat(22), publicKey: 'p'.repeat(87) }),
      vault: { keep: () => '', get: () => null, forget: () => {} },
      account: anAccount({ flags: [...FLAGS] }),
      workersCome: workers.promise,
      screen: () => <RowsCome rows={rows.promise} />,
    });
    close = end;
    const title = await screen.findByRole('textbox', { name: 'Title' });
    await user.type(title, 'October');
    rows.resolve();
    await screen.findByText('Rows');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('October');
    expect(document.activeElement).toBe(title);
    workers.resolve();
    await screen.findByRole('button', { name: 'Start' });
    expect(document.activeElement).toBe(title);
  });
});
