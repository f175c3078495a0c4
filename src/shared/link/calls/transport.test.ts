import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageMessage } from '#contracts/link/messages.ts';
import type { LinkReply } from '#contracts/link/replies.ts';
import { createWindowTransport } from './transport.ts';

const id = '3b241101-e2bb-4255-8caf-4136c566a962';
const reply: LinkReply = { kind: 'ack', id, action: 'status', by: 'extension', waits: null };
const message = { channel: 'dosar-link', kind: 'reply', reply };
const received: LinkReply[] = [];
let stop = () => {};

type From = { origin?: string; source?: MessageEventSource | null };
const arrive = (data: unknown, { origin = location.origin, source = window }: From = {}) =>
  window.dispatchEvent(new MessageEvent('message', { data, origin, source }));

beforeEach(() => {
  stop();
  received.length = 0;
  stop = createWindowTransport(window).listen(id, (each) => received.push(each));
});

describe('the transport', () => {
  it('receives the replies to its call', () => {
    arrive(message);
    expect(received).toEqual([reply]);
  });

  it('receives nothing after it stopped listening', () => {
    stop();
    arrive(message);
    expect(received).toEqual([]);
  });

  it.each([
    ['another window', message, { source: null }],
    ['a frame inside the page', message, { source: new MessageChannel().port1 }],
    ['another origin', message, { origin: 'https://app.dosar.example.attacker.example' }],
    ['no origin', message, { origin: 'null' }],
    ['another channel', { ...message, channel: 'other' }, {}],
    ['a reply to another call', { ...message, reply: { ...reply, id: id.replace('3', '4') } }, {}],
    ['a reply with a field too many', { ...message, reply: { ...reply, extra: 1 } }, {}],
    ['a reply with a field too few', { ...message, reply: { kind: 'ack', id, action: 'status' } }, {}],
    ['an action that does not exist', { ...message, reply: { ...reply, action: 'formatDisk' } }, {}],
    ['nothing', null, {}],
    ['a text', 'dosar-link', {}],
    ['a list', [message], {}],
  ] as const)('ignores %s', (_, data, from) => {
    arrive(data, from);
    expect(received).toEqual([]);
  });

  it('posts to its own origin only', () => {
    const post = vi.spyOn(window, 'postMessage');
    const cancel: PageMessage = { channel: 'dosar-link', kind: 'cancel', id };
    createWindowTransport(window).post(cancel);
    expect(post.mock.calls).toEqual([[cancel, location.origin]]);
    expect(location.origin).not.toBe('null');
    post.mockRestore();
  });
});
