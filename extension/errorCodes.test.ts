import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { linkError, type LinkReason } from '#contracts/link/errors.ts';
import { LINK_CHANNEL, LINK_PROTOCOL } from '#contracts/link/messages.ts';
import codes from '#contracts/link/vectors/codes.json' with { type: 'json' };
import { REQUIRED_VERSIONS } from '#contracts/link/versions.ts';
import { startContentRelay } from './content/contentRelay.ts';
import { EXTENSION_ID } from './id.ts';
import { createRelay } from './relay/relay.ts';
import { aPort, aRuntime } from './testing/fakePorts.ts';

type Cause = readonly [reason: LinkReason, cause: string, meet: () => unknown];

const aRequest = (change: object = {}) => ({
  channel: LINK_CHANNEL,
  kind: 'request',
  id: randomUUID(),
  protocol: LINK_PROTOCOL,
  action: 'listCertificates',
  params: {},
  libraryVersion: REQUIRED_VERSIONS.library,
  ...change,
});

/** A worker with one page of the product. */
function aWorker() {
  const runtime = aRuntime(EXTENSION_ID);
  const relay = createRelay({ runtime, version: '2.2.0', origins: [location.origin] });
  const page = aPort({ sender: { id: EXTENSION_ID, frameId: 0, origin: location.origin } });
  relay.accept(page);
  return { page, runtime };
}

const answerTo = (...requests: object[]) => {
  const { page } = aWorker();
  page.say(...requests);
  return page.received.at(-1)?.['error'];
};
const lostBy = (text: string) => {
  const { page, runtime } = aWorker();
  page.say(aRequest());
  runtime.loseHost(text);
  return page.received.at(-1)?.['error'];
};

/** The error of a page whose worker dies in the middle of its call. */
const workerDies = () => {
  const events = new EventTarget();
  const posted: { reply: Record<string, unknown> }[] = [];
  const port = aPort();
  const page = {
    location,
    addEventListener: events.addEventListener.bind(events),
    postMessage: (message: { reply: Record<string, unknown> }) => void posted.push(message),
  };
  Object.assign(page, { top: page });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as much of a window as the content relay uses
  startContentRelay({ page: page as unknown as Window, origins: [location.origin], connect: () => port });
  const arrived = { data: aRequest(), origin: location.origin, source: page };
  events.dispatchEvent(Object.assign(new Event('message'), arrived));
  port.drop();
  return posted.at(-1)?.reply['error'];
};

/** Every error code of the extension, each with its cause. */
const CAUSES: readonly Cause[] = [
  ['extensionOutdated', 'a page of a newer protocol', () => answerTo(aRequest({ protocol: LINK_PROTOCOL + 1 }))],
  ['libraryOutdated', 'a page of an older protocol', () => answerTo(aRequest({ protocol: LINK_PROTOCOL - 1 }))],
  ['libraryOutdated', 'a page with an older library', () => answerTo(aRequest({ libraryVersion: '1.1.9' }))],
  ['invalidMessage', 'a parameter that is none', () => answerTo(aRequest({ params: { extra: 1 } }))],
  ['sameActionPending', 'two calls of one action', () => answerTo(aRequest(), aRequest())],
  ['hostMissing', 'a host that is not installed', () => lostBy('Specified native messaging host not found.')],
  [
    'hostForbidden',
    'a host of another extension',
    () => lostBy('Access to the specified native messaging host is forbidden.'),
  ],
  ['hostExited', 'a host that crashed', () => lostBy('Native host has exited.')],
  [
    'hostBroken',
    'a host that breaks the framing',
    () => lostBy('Error when communicating with the native messaging host.'),
  ],
  ['extensionRestarted', 'a worker that dies', workerDies],
];

describe('the error codes of the extension', () => {
  it.each(CAUSES)('%s: %s', (reason, _, meet) => expect(meet()).toEqual(linkError(reason)));

  it('are all covered here', () => {
    const met = new Set(CAUSES.map(([reason]) => linkError(reason).code));
    const own = Object.entries(codes).flatMap(([code, parts]) => (parts.includes('extension') ? [code] : []));
    expect([...met].sort()).toEqual(own.sort());
  });
});
