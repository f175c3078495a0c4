import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { linkError } from '#contracts/link/errors.ts';
import { LINK_ACTIONS, LINK_PROTOCOL } from '#contracts/link/messages.ts';
import vectors from '#contracts/link/vectors/messages.json' with { type: 'json' };
import { REQUIRED_VERSIONS } from '#contracts/link/versions.ts';
import type { Sender } from '../port.ts';
import { ackOf, aRequest, aWorker, cancelOf, goodParams, LOCAL, ORIGIN, refusalOf } from '../testing/relayCalls.ts';

describe('a call of a product page', () => {
  it('is acknowledged at once and passed to the host with the origin that the browser reports', () => {
    const { openPage, host } = aWorker();
    const page = openPage({ origin: LOCAL });
    const request = aRequest({ action: 'listSpvMessages' });
    page.say(request);
    expect(page.received).toEqual([ackOf(request)]);
    expect(host().received).toEqual([
      {
        kind: 'request',
        id: request.id,
        protocol: LINK_PROTOCOL,
        action: 'listSpvMessages',
        params: goodParams.listSpvMessages,
        origin: LOCAL,
        versions: { library: REQUIRED_VERSIONS.library, extension: '1.2.3' },
      },
    ]);
  });

  it('receives the answers of the host, and no other page does', () => {
    const { openPage, host } = aWorker();
    const [page, other] = [openPage(), openPage()];
    const [request, otherRequest] = [aRequest(), aRequest()];
    page.say(request);
    other.say(otherRequest);
    const { id, action } = request;
    const success = { kind: 'success', id, action, result: {} };
    host().say({ kind: 'ack', id, action, by: 'host', waits: 'token' }, success);
    expect(page.received.slice(1)).toEqual([{ kind: 'ack', id, action, by: 'host', waits: 'token' }, success]);
    expect(other.received).toEqual([ackOf(otherRequest)]);
  });

  it('gets nothing after its end', () => {
    const { openPage, host } = aWorker();
    const page = openPage();
    const request = aRequest();
    page.say(request);
    const success = { kind: 'success', id: request.id, action: 'status', result: {} };
    host().say(success, success);
    expect(page.received).toEqual([ackOf(request), success]);
  });

  it.each([
    ['a field too many', { kind: 'success', result: {}, extra: 1 }],
    ['an action that was not asked', { kind: 'success', action: 'listCertificates', result: {} }],
    ['a kind that does not exist', { kind: 'done' }],
    ['an error without its code', { kind: 'error', error: { reason: 'wrongPin' } }],
  ])('fails as hostBroken on a frame with %s, and is given up', (_, frame) => {
    const { openPage, host } = aWorker();
    const page = openPage();
    const [request, other] = [aRequest(), aRequest({ action: 'listCertificates' })];
    page.say(request, other);
    host().say({ id: request.id, action: 'status', ...frame });
    expect(page.received.slice(2)).toEqual([refusalOf(request, 'hostBroken')]);
    expect(host().received.at(-1)).toEqual({ kind: 'cancel', id: request.id });
  });

  it('is not affected by a frame without a call', () => {
    const { openPage, host } = aWorker();
    const page = openPage();
    const request = aRequest();
    page.say(request);
    host().say(null, 'x', [], {}, { id: 7 }, { kind: 'success', id: randomUUID(), action: 'status', result: {} });
    expect(page.received).toEqual([ackOf(request)]);
  });

  it('is refused while the same action of its tab is pending, but not because of another tab', () => {
    const { openPage, host } = aWorker();
    const [page, other] = [openPage(), openPage()];
    const [first, second, elsewhere] = [aRequest(), aRequest(), aRequest()];
    page.say(first, second);
    other.say(elsewhere);
    expect(page.received).toEqual([ackOf(first), refusalOf(second, 'sameActionPending')]);
    expect(other.received).toEqual([ackOf(elsewhere)]);
    expect(host().received.map(({ id }) => id)).toEqual([first.id, elsewhere.id]);
  });

  it('cannot take the id of a pending call', () => {
    const { openPage, host } = aWorker();
    const [page, thief] = [openPage(), openPage()];
    const request = aRequest();
    page.say(request);
    thief.say(aRequest({ id: request.id }), { ...request, extra: 1 }, cancelOf(request));
    expect(thief.received).toEqual([]);
    expect(host().received).toHaveLength(1);
  });

  it.each([
    ['of a newer library', { protocol: LINK_PROTOCOL + 1 }, 'extensionOutdated'],
    ['of an older library', { protocol: LINK_PROTOCOL - 1 }, 'libraryOutdated'],
    ['of a library of an old version', { libraryVersion: '1.1.9' }, 'libraryOutdated'],
    ['of a library whose version cannot be read', { libraryVersion: 'new' }, 'libraryOutdated'],
    ['with a parameter that is none', { params: { extra: 1 } }, 'invalidMessage'],
    ['with a field too many', { origin: 'https://attacker.example' }, 'invalidMessage'],
    ['without parameters', { params: undefined }, 'invalidMessage'],
  ] as const)('%s is refused before a host is started', (_, change, reason) => {
    const { openPage, runtime } = aWorker();
    const page = openPage();
    const request = aRequest(change);
    page.say(request);
    expect(page.received).toEqual([refusalOf(request, reason)]);
    expect(runtime.hosts).toEqual([]);
  });

  it('is ignored when it has no readable id', () => {
    const { openPage, runtime } = aWorker();
    const page = openPage();
    page.say(null, 'x', [], aRequest({ id: 'x' }), { ...aRequest(), action: 'formatDisk' });
    expect(page.received).toEqual([]);
    expect(runtime.hosts).toEqual([]);
  });
});

describe('a cancelled call', () => {
  it('by its page is cancelled at the host and frees its action', () => {
    const { openPage, host } = aWorker();
    const page = openPage();
    const [first, second] = [aRequest(), aRequest()];
    page.say(first, cancelOf(first), second);
    host().say({ kind: 'error', id: first.id, action: 'status', error: linkError('cancelledByUser') });
    expect(page.received).toEqual([ackOf(first), ackOf(second)]);
    expect(host().received.map(({ kind, id }) => [kind, id])).toEqual([
      ['request', first.id],
      ['cancel', first.id],
      ['request', second.id],
    ]);
  });

  it('by a tab that was closed is cancelled at the host', () => {
    const { openPage, host } = aWorker();
    openPage();
    const page = openPage();
    const request = aRequest();
    page.say(request);
    page.drop();
    expect(host().received.at(-1)).toEqual({ kind: 'cancel', id: request.id });
    expect(host().isOpen).toBe(true);
  });
});

describe('cancelling signing and sending', () => {
  it('asks the host to stop and relays its answers until it has', () => {
    const { openPage, host } = aWorker();
    const page = openPage();
    const request = aRequest({ action: 'signAndSend' });
    page.say(request, cancelOf(request));
    expect(host().received.at(-1)).toEqual({ kind: 'cancel', id: request.id });
    const again = aRequest({ action: 'signAndSend' });
    page.say(again);
    expect(page.received.at(-1)).toEqual(refusalOf(again, 'sameActionPending'));
    const counts = { submitted: 1, rejected: 0, unknown: 0, notSent: 0 };
    const success = { kind: 'success', id: request.id, action: 'signAndSend', result: counts };
    host().say(success);
    expect(page.received.at(-1)).toEqual(success);
  });

  it('is not possible for another page', () => {
    const { openPage, host } = aWorker();
    const request = aRequest({ action: 'signAndSend' });
    openPage().say(request);
    openPage().say(cancelOf(request));
    expect(host().received).toHaveLength(1);
  });
});

describe('another sender than the product', () => {
  const senders: readonly (readonly [string, Sender, string?])[] = [
    ['an origin that begins like ours', { origin: `${ORIGIN}.attacker.example` }],
    ['an origin that ends like ours', { origin: 'https://notapp.dosar.example' }],
    ['a host under ours', { origin: 'https://x.app.dosar.example' }],
    ['the domain above ours', { origin: 'https://dosar.example' }],
    ['our name as a user', { origin: 'https://app.dosar.example@attacker.example' }],
    ['our host on another port', { origin: `${ORIGIN}:8443` }],
    ['our host with its port written out', { origin: `${ORIGIN}:443` }],
    ['the demo on another port', { origin: 'http://localhost:4181' }],
    ['the demo without a port', { origin: 'http://localhost' }],
    ['this machine by its number', { origin: 'http://127.0.0.1:4180' }],
    ['a lookalike in Cyrillic', { origin: 'https://аpp.dosar.example' }],
    ['a lookalike in punycode', { origin: 'https://xn--pp-7kc.dosar.example' }],
    ['our host in capitals', { origin: 'https://APP.DOSAR.EXAMPLE' }],
    ['our host with a final dot', { origin: 'https://app.dosar.example.' }],
    ['our host without encryption', { origin: 'http://app.dosar.example' }],
    ['our origin with a path', { origin: `${ORIGIN}/` }],
    ['an opaque origin', { origin: 'null' }],
    ['an unknown origin', { origin: undefined }],
    ['a file', { origin: 'file://' }],
    ['a frame inside our page', { frameId: 1 }],
    ['an unknown frame', { frameId: undefined }],
    ['another extension', { id: 'a'.repeat(32) }],
    ['an unknown extension', { id: undefined }],
    ['another port of our own extension', {}, 'other'],
  ];

  for (const [name, sender, portName] of senders) {
    it(`gets no host and no answer: ${name}`, () => {
      const { openPage, runtime } = aWorker();
      for (const action of LINK_ACTIONS) {
        const page = openPage(sender, portName);
        page.say(aRequest({ action }));
        expect({ action, isOpen: page.isOpen, received: page.received }).toEqual({
          action,
          isOpen: false,
          received: [],
        });
      }
      expect(runtime.hosts).toEqual([]);
    });
  }

  it('sends the same messages that our own pages get answered', () => {
    const { openPage, host } = aWorker();
    const page = openPage();
    for (const action of LINK_ACTIONS) page.say(aRequest({ action }));
    expect(host().received.map(({ action }) => action)).toEqual([...LINK_ACTIONS]);
  });
});

describe('the vectors shared with the native host', () => {
  for (const { schema, ok, name, message } of vectors) {
    if (schema === 'page') {
      it(`${ok ? 'reach' : 'do not reach'} the host from a page: ${name}`, () => {
        const { openPage, runtime } = aWorker();
        openPage().say(message);
        const isCall = ok && Reflect.get(message, 'kind') === 'request';
        expect(runtime.hosts).toHaveLength(isCall ? 1 : 0);
      });
    }
    const action = LINK_ACTIONS.find((known) => known === Reflect.get(message, 'action'));
    if (schema === 'reply' && 'id' in message && action !== undefined) {
      it(`${ok ? 'reach' : 'do not reach'} the page from a host: ${name}`, () => {
        const { openPage, host } = aWorker();
        const page = openPage();
        const request = aRequest({ action });
        page.say(request);
        const frame = { ...message, id: request.id };
        host().say(frame);
        expect(page.received.at(-1)).toEqual(ok ? frame : refusalOf(request, 'hostBroken'));
      });
    }
  }
});
