import { beforeEach, describe, expect, it, vi } from 'vitest';
import { linkError } from '#contracts/link/errors.ts';
import { aPort } from '../testing/fakePorts.ts';
import { startContentRelay } from './contentRelay.ts';

const id = '3b241101-e2bb-4255-8caf-4136c566a962';
const request = { channel: 'dosar-link', kind: 'request', id, action: 'status' };
const restarted = { kind: 'error', id, action: 'status', error: linkError('extensionRestarted') };

function aPage({ origins = [location.origin], top = true } = {}) {
  const ports: ReturnType<typeof aPort>[] = [];
  const posted: unknown[][] = [];
  const events = new EventTarget();
  const page = {
    location: { origin: location.origin },
    addEventListener: events.addEventListener.bind(events),
    postMessage: (...message: unknown[]) => void posted.push(message),
  };
  Object.assign(page, { top: top ? page : {} });
  const connect = vi.fn(() => {
    const port = aPort();
    ports.push(port);
    return port;
  });
  startContentRelay({ page: page as unknown as Window, origins, connect });
  const arrive = (
    data: unknown,
    { origin = location.origin, source = page }: { origin?: string; source?: object | null } = {},
  ) => {
    const event = Object.assign(new Event('message'), { data, origin, source });
    events.dispatchEvent(event);
  };
  const leave = () => events.dispatchEvent(new Event('pagehide'));
  return {
    arrive,
    leave,
    connect,
    port: () => ports.at(-1)!,
    posted,
    replies: () => posted.map(([message]) => message),
  };
}
const asReply = (reply: unknown) => ({ channel: 'dosar-link', kind: 'reply', reply });

let page = aPage();
beforeEach(() => {
  page = aPage();
});

describe('the content relay', () => {
  it('carries a request to the worker, over a port that the first one opens', () => {
    expect(page.connect).not.toHaveBeenCalled();
    page.arrive(request);
    page.arrive({ ...request, kind: 'cancel' });
    expect(page.connect).toHaveBeenCalledOnce();
    expect(page.port().received).toEqual([request, { ...request, kind: 'cancel' }]);
  });

  it('posts answers to its own origin only', () => {
    page.arrive(request);
    const ack = { kind: 'ack', id, action: 'status', by: 'host', waits: null };
    page.port().say(ack);
    expect(page.posted).toEqual([[asReply(ack), location.origin]]);
  });

  it.each([
    ['another window', request, { source: {} }],
    ['no window', request, { source: null }],
    ['another origin', request, { origin: 'https://attacker.example' }],
    ['an opaque origin', request, { origin: 'null' }],
    ['another channel', { ...request, channel: 'other' }, {}],
    ['our own answers', asReply({}), {}],
    ['a cancel when nothing runs', { ...request, kind: 'cancel' }, {}],
    ['nothing', null, {}],
    ['a text', 'dosar-link', {}],
  ])('does not carry a message of %s', (_, message, from) => {
    page.arrive(message, from);
    expect(page.connect).not.toHaveBeenCalled();
  });

  it.each([
    ['in a frame', { top: false }],
    ['on another port of our host', { origins: [`${location.protocol}//${location.hostname}:1`] }],
    ['on another origin', { origins: ['https://app.dosar.example'] }],
  ])('does not listen at all %s', (_, where) => {
    const elsewhere = aPage(where);
    elsewhere.arrive(request);
    expect(elsewhere.connect).not.toHaveBeenCalled();
  });

  it('fails the pending calls when the worker dies, and starts it again with the next call', () => {
    page.arrive(request);
    page.port().drop();
    expect(page.replies()).toEqual([asReply(restarted)]);
    page.arrive(request);
    expect(page.connect).toHaveBeenCalledTimes(2);
  });

  it('fails no call that had ended or was cancelled', () => {
    page.arrive(request);
    page.port().say({ kind: 'success', id, action: 'status', result: {} });
    page.arrive({ ...request, id: 'another' });
    page.arrive({ ...request, id: 'another', kind: 'cancel' });
    page.port().drop();
    expect(page.replies()).toHaveLength(1);
  });

  it('fails signing and sending that was asked to stop and had not ended', () => {
    page.arrive({ ...request, action: 'signAndSend' });
    page.arrive({ ...request, kind: 'cancel' });
    page.port().drop();
    expect(page.replies()).toEqual([asReply({ ...restarted, action: 'signAndSend' })]);
  });

  it('fails the call when the extension was updated under the page', () => {
    page.connect.mockImplementation(() => {
      throw new Error('Extension context invalidated.');
    });
    page.arrive(request);
    expect(page.replies()).toEqual([asReply(restarted)]);
  });

  it('disconnects when the page is left, and connects again when it comes back', () => {
    page.arrive(request);
    const port = page.port();
    page.leave();
    expect(port.isOpen).toBe(false);
    expect(page.replies()).toEqual([asReply(restarted)]);
    page.arrive(request);
    expect(page.connect).toHaveBeenCalledTimes(2);
  });
});
