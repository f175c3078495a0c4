import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { requestDispatchMachine } from '#machines/requestDispatch/requestDispatch.machine.ts';
import { settled } from '#machines/testing/events.ts';
import { inertOf } from '#machines/testing/inert.ts';
import { systemActor } from '#src/shared/hooks/actors.tsx';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer } from '#src/shared/testing/fakeServer.ts';
import { renderApp } from '#src/shared/testing/renderApp.tsx';
import { aRequest, requestId, requestToSend } from '../testing/requestSample.ts';
import { RequestResults } from './RequestResults.tsx';
import type { Results } from './useResults.ts';

const line = (number: number) => ({
  id: requestId(number),
  clientName: `Client ${number}`,
  state: 'created' as const,
  code: null,
  request: aRequest(number, 'Requested'),
});

let close = () => {};
afterEach(() => close());

it('asks for the PIN in the panel that waits for it, and says which request waits for it', async () => {
  const results: Results = { lines: [line(1), line(2)], sent: 0, refused: [], isOver: false };
  const { app, ...rendered } = await renderApp({
    server: createFakeServer({}),
    link: createFakeLink([], { keyId: 'k'.repeat(22), publicKey: 'p'.repeat(87) }),
    vault: { keep: () => '', get: () => null, forget: () => {} },
    requestDispatch: inertOf(requestDispatchMachine),
    screen: () => <RequestResults results={results} />,
  });
  ({ close } = rendered);
  await screen.findByText('Client 1');
  expect(screen.queryByRole('form')).toBeNull();
  const dispatch = systemActor(app, 'requestDispatch');
  const send = (event: unknown) => act(() => dispatch.send(event as never));
  send({ type: 'session.active', certificate: { certificateId: 'c-1', thumbprint: 'A'.repeat(40), name: 'Alfa' } });
  send(settled('findWork', { open: [], requested: [requestToSend(1)], pin: null }));
  const form = await screen.findByRole('form', { name: '1 request waits for the PIN of Alfa' });
  expect(within(form).getByLabelText('PIN')).toBeDefined();
  within(form).getByRole('checkbox', { name: /^Client 1 · / });
  // The other one is on its way.
  expect(screen.getAllByText('waits for the PIN, asked for above')).toHaveLength(1);
});
