import { describe, expect, it } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { linkError, type LinkReason } from '#contracts/link/errors.ts';
import type { PinsRetained } from '../retainedPins.ts';
import { broke, settled } from '../testing/events.ts';
import { inertOf } from '../testing/inert.ts';
import { requestDispatchMachine } from './requestDispatch.machine.ts';
import { alfa, anAttempt, beta, entered, found, tickOf } from './requestDispatch.paths.ts';

const OPEN = { kind: 'none' } as const;
const SAVED = { kind: 'saved' } as const;
/** What the authority says; nobody above is told of it. */
const refused = { outcome: 'refused', title: 'Cerere', error: 'Nu aveti drept' } as const;
const typed = entered({ ticked: [tickOf('r-1', alfa)] });

/** A dispatcher, what it does when this or that happens, and the typed PINs that the vault retains. */
function open() {
  const retained: (readonly string[])[] = [];
  const retainedPins = fromCallback<PinsRetained>(({ receive }) =>
    receive(({ handles }) => void retained.push(handles)),
  );
  const dispatch = createActor(inertOf(requestDispatchMachine).provide({ actors: { retainedPins } })).start();
  const send = (event: unknown) => dispatch.send(event as never);
  const context = () => dispatch.getSnapshot().context;
  return {
    dispatch,
    send,
    context,
    retained: () => retained.at(-1) ?? [],
    waiting: () =>
      context().waitingForPin.map(({ certificate, listed }) => [certificate.name, ...listed.map(({ id }) => id)]),
    /** The certificate whose turn it is, and what it sends. */
    turn: () => [context().present?.name, ...context().going.map(({ id }) => id)],
    pass: () => send({ type: 'xstate.after.requestPollMs.requestDispatch.waiting' }),
    /** What goes is claimed, and one call carries it. */
    callEnds: (reason: LinkReason | null = null) => {
      for (const id of context().requested) send(settled('claim', anAttempt(id)));
      const report = reason === null ? refused : ({ outcome: 'notSent', reason } as const);
      for (const { attemptId } of context().attempts) send({ type: 'host.reported', attemptId, report });
      send({ type: 'call.ended', failure: reason === null ? null : linkError(reason) });
      for (let left = context().reports.length; left > 0; left -= 1) send(settled('report'));
    },
  };
}

/** Both certificates wait for a person, on one token. */
function openWithBoth() {
  const both = open();
  both.send({ type: 'session.active', certificate: alfa });
  both.send(found({ requested: ['r-1', 'r-2'] }));
  both.send({ type: 'session.active', certificate: beta });
  both.send(found({ requested: ['r-1', 'r-2'] }));
  both.send(found({ requested: ['r-3'] }));
  expect(both.dispatch.getSnapshot().value).toBe('waiting');
  expect(both.waiting()).toEqual([
    ['Alfa', 'r-1', 'r-2'],
    ['Beta', 'r-3'],
  ]);
  return both;
}

describe('what a person lets go', () => {
  // Broken by a PIN that lets go whatever its token can send.
  it('is what was ticked of each certificate, first that of the one whose PIN it is', () => {
    const both = openWithBoth();
    const ticked = [tickOf('r-1', alfa), tickOf('r-3', beta)];
    both.send(entered({ certificateId: 'c-2', ticked, leftOut: [tickOf('r-2', alfa)] }));
    expect(both.waiting()).toEqual([['Alfa', 'r-2']]);
    both.send(found({ requested: ['r-3'] }));
    expect(both.turn()).toEqual(['Beta', 'r-3']);
    expect(both.context().pin).toMatchObject({ kind: 'typed' });
    both.callEnds();
    both.send(found({ requested: ['r-1', 'r-2'], pin: OPEN }));
    expect(both.turn()).toEqual(['Alfa', 'r-1']);
    expect(both.waiting()).toEqual([['Alfa', 'r-2']]);
  });

  // Broken by `goesUnder` that takes an open token for a release: the round after the PIN would send the rest.
  it('is nothing of the certificate beside it, of which nothing was ticked, though the token is open by then', () => {
    const both = openWithBoth();
    both.send(entered({ ticked: [tickOf('r-1', alfa)], leftOut: [tickOf('r-2', alfa), tickOf('r-3', beta)] }));
    both.send(found({ requested: ['r-1', 'r-2'] }));
    both.callEnds();
    both.send(found({ requested: ['r-3'], pin: OPEN }));
    for (let round = 0; round < 3; round += 1) {
      both.pass();
      both.send(found({ requested: ['r-2'], pin: OPEN }));
      both.send(found({ requested: ['r-3'], pin: OPEN }));
      expect(both.waiting()).toEqual([
        ['Alfa', 'r-2'],
        ['Beta', 'r-3'],
      ]);
    }
  });

  it('does not go under a saved PIN either where its tick was taken away', () => {
    const both = openWithBoth();
    both.send(entered({ pin: OPEN, ticked: [], leftOut: [tickOf('r-2', alfa)] }));
    both.send(found({ requested: ['r-1', 'r-2'], pin: SAVED }));
    expect(both.turn()).toEqual(['Alfa', 'r-1']);
  });

  // Broken by forgetting the PIN for one certificate alone: the token would be asked for the other one as well.
  it('is forgotten for every certificate of the token once its PIN was refused', () => {
    const both = openWithBoth();
    both.send({ ...typed, ticked: [tickOf('r-1', alfa), tickOf('r-3', beta)] });
    both.send(found({ requested: ['r-1', 'r-2'] }));
    both.callEnds('wrongPin');
    expect(both.context().released).toEqual({});
    expect(both.waiting()).toContainEqual(['Alfa', 'r-2', 'r-1']);
  });

  // Broken by dropping what was given while the turn before it was still under way, or by using it half.
  it('stays for the next turn where it was given during one', () => {
    const both = openWithBoth();
    both.pass();
    both.send(typed);
    both.send(found({ requested: ['r-1', 'r-2'], pin: OPEN }));
    expect(both.context().released).toHaveProperty('c-1');
    both.send(found({ requested: ['r-1', 'r-2'] }));
    expect(both.turn()).toEqual(['Alfa', 'r-1']);
    expect(both.context().pin).toEqual(typed.pin);
  });

  // Broken by letting go with every ending of a turn: it would wait for a second word of the same person.
  it('goes again once it was cut off, also what was asked for with an open token', () => {
    const one = open();
    one.send({ type: 'session.active', certificate: alfa });
    one.send(found({}));
    one.send({ type: 'request.created', requestIds: ['r-1'] });
    one.send(found({ requested: ['r-1'], pin: OPEN }));
    one.callEnds('authorityDown');
    one.pass();
    one.send(broke('findWork'));
    one.pass();
    one.send(found({ requested: ['r-1', 'r-2'], pin: OPEN }));
    one.send(broke('claim'));
    one.pass();
    one.send(found({ requested: ['r-1', 'r-2'], pin: OPEN }));
    expect(one.turn()).toEqual(['Alfa', 'r-1']);
    one.callEnds();
    expect(one.context().released).toEqual({});
  });
});

describe('what was just asked for at this tab', () => {
  it('goes on a token that is open, and what waits beside it stays', () => {
    const both = openWithBoth();
    both.send({ type: 'request.created', requestIds: ['r-4'] });
    both.send(found({ requested: ['r-3', 'r-4'], pin: OPEN }));
    expect(both.turn()).toEqual(['Beta', 'r-4']);
    expect(both.waiting()).toContainEqual(['Beta', 'r-3']);
  });

  // Broken by keeping `asked` after it was listed, or when a PIN comes: a tick that was taken away would not count.
  it('waits to be listed where the token was closed, also when it is opened a moment later', () => {
    for (const isListed of [true, false]) {
      const both = openWithBoth();
      both.send({ type: 'request.created', requestIds: ['r-4'] });
      if (isListed) {
        both.send(found({ requested: ['r-3', 'r-4'] }));
        both.send(found({ requested: ['r-1', 'r-2'] }));
      }
      both.send({ ...typed, leftOut: [tickOf('r-3', beta)] });
      if (!isListed) both.send(found({ requested: ['r-3', 'r-4'] }));
      both.send(found({ requested: ['r-1', 'r-2'] }));
      both.callEnds();
      both.send(found({ requested: ['r-3', 'r-4'], pin: OPEN }));
      expect(both.waiting()).toContainEqual(['Beta', 'r-3', 'r-4']);
    }
  });

  it('is listed once where any certificate may send it, and nowhere any more once one does', () => {
    const both = openWithBoth();
    both.send({ type: 'request.created', requestIds: ['r-5'] });
    both.send(found({ requested: ['r-3', 'r-5'] }));
    both.send(found({ requested: ['r-1', 'r-2', 'r-5'] }));
    expect(
      both
        .waiting()
        .flat()
        .filter((id) => id === 'r-5'),
    ).toHaveLength(1);
    both.send(entered({ pin: OPEN, certificateId: 'c-1', ticked: [tickOf('r-5', alfa)] }));
    both.send(found({ requested: ['r-1', 'r-2', 'r-5'], pin: OPEN }));
    both.callEnds('authorityDown');
    // It is tried again with the one it was let go for.
    both.send(found({ requested: ['r-3', 'r-5'], pin: OPEN }));
    expect(both.waiting().flat()).not.toContain('r-5');
  });
});

/** A person has typed the PIN for what waits. */
const begin = () => {
  const one = open();
  one.send({ type: 'session.active', certificate: alfa });
  one.send(found({ requested: ['r-1'] }));
  one.send(typed);
  expect(one.retained()).toEqual(['p-1']);
  return one;
};

describe('a typed PIN', () => {
  // Broken by keeping what was typed until the certificate is lost.
  it('is forgotten once its requests are sent, or refused, or gone', () => {
    for (const reason of [null, 'wrongPin', 'pinRequired'] as const) {
      const one = begin();
      one.send(found({ requested: ['r-1'] }));
      one.callEnds(reason);
      expect(one.retained()).toEqual([]);
    }
    const gone = begin();
    gone.send(found({}));
    expect(gone.retained()).toEqual([]);
  });

  it('is kept while its requests are tried again, and forgotten with the certificate', () => {
    const one = begin();
    one.send(found({ requested: ['r-1'] }));
    one.callEnds('authorityDown');
    expect(one.retained()).toEqual(['p-1']);
    one.send({ type: 'session.lost', certificateId: 'c-1' });
    expect(one.retained()).toEqual([]);
    one.send(typed);
    expect(one.retained()).toEqual([]);
  });

  // Broken by asking for a PIN for what was begun: its outcome may be known already.
  it('is not waited for by an attempt that was left open: the host says what became of it', () => {
    const one = open();
    one.send({ type: 'session.active', certificate: alfa });
    one.send(found({ open: [anAttempt('r-0')] }));
    expect(one.dispatch.getSnapshot().value).toBe('sending');
    expect(one.context()).toMatchObject({ pin: null, waitingForPin: [] });
  });
});
