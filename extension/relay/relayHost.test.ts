import { describe, expect, it } from 'vitest';
import { linkError } from '#contracts/link/errors.ts';
import { REQUIRED_VERSIONS } from '#contracts/link/versions.ts';
import { aRequest, aWorker, cancelOf, refusalOf } from '../testing/relayCalls.ts';

describe('the native host', () => {
  it('is shared by all tabs, started by the first call and stopped with the last tab', () => {
    const { openPage, runtime, host } = aWorker();
    const [page, other] = [openPage(), openPage()];
    expect(runtime.hosts).toEqual([]);
    page.say(aRequest());
    other.say(aRequest());
    expect(runtime.hosts).toHaveLength(1);
    page.drop();
    expect(host().isOpen).toBe(true);
    other.drop();
    expect(host().isOpen).toBe(false);
    openPage().say(aRequest());
    expect(runtime.hosts).toHaveLength(2);
  });

  it.each([
    ['Specified native messaging host not found.', 'hostMissing'],
    ['Access to the specified native messaging host is forbidden.', 'hostForbidden'],
    ['Native host has exited.', 'hostExited'],
    ['Failed to start native messaging host.', 'hostExited'],
    ['Error when communicating with the native messaging host.', 'hostBroken'],
    ['Message exceeded maximum allowed size of 64MiB.', 'invalidMessage'],
    ['A text of tomorrow', 'hostBroken'],
    [undefined, 'hostBroken'],
  ] as const)('that ends with "%s" fails all pending calls at once as %s, and starts again', (text, reason) => {
    const { openPage, runtime } = aWorker();
    const [page, other] = [openPage(), openPage()];
    const [first, second, third] = [aRequest(), aRequest({ action: 'listCertificates' }), aRequest()];
    page.say(first, second);
    other.say(third);
    runtime.loseHost(text);
    expect(page.received.slice(2)).toEqual([refusalOf(first, reason), refusalOf(second, reason)]);
    expect(other.received.slice(1)).toEqual([refusalOf(third, reason)]);
    page.say(aRequest());
    expect(runtime.hosts).toHaveLength(2);
  });

  it.each([
    ['a status of an old version', { kind: 'success', result: { versions: { host: '0.9.0' } } }],
    ['a status of a version that cannot be read', { kind: 'success', result: { versions: { host: 'new' } } }],
    ['that it does not know this protocol yet', { kind: 'error', error: linkError('hostOutdated') }],
  ])('that answers %s makes room for the one that is installed by then', (_, answer) => {
    const { openPage, runtime, host } = aWorker();
    const page = openPage();
    openPage();
    const request = aRequest();
    page.say(request);
    host().say({ id: request.id, action: 'status', ...answer });
    expect(page.received.at(-1)).toEqual({ id: request.id, action: 'status', ...answer });
    expect(host().isOpen).toBe(false);
    page.say(aRequest());
    expect(runtime.hosts).toHaveLength(2);
    expect(host().isOpen).toBe(true);
  });

  it('that is too old runs until the last call of any tab has ended or was cancelled', () => {
    const { openPage, runtime, host } = aWorker();
    const [page, other] = [openPage(), openPage()];
    const [status, listing, download] = [
      aRequest(),
      aRequest({ action: 'listCertificates' }),
      aRequest({ action: 'downloadSpvContent' }),
    ];
    other.say(listing, download);
    page.say(status);
    host().say({ kind: 'success', id: status.id, action: 'status', result: { versions: { host: '0.9.0' } } });
    const success = { kind: 'success', id: listing.id, action: 'listCertificates', result: {} };
    host().say(success);
    expect(other.received.at(-1)).toEqual(success);
    expect(host().isOpen).toBe(true);
    other.say(cancelOf(download));
    expect(host().received.at(-1)).toEqual({ kind: 'cancel', id: download.id });
    expect(host().isOpen).toBe(false);
    page.say(aRequest());
    expect(runtime.hosts).toHaveLength(2);
  });

  it('whose status came in chunks stays', () => {
    const { openPage, host } = aWorker();
    const request = aRequest();
    openPage().say(request);
    host().say({ kind: 'success', id: request.id, action: 'status', result: null });
    expect(host().isOpen).toBe(true);
  });

  it('that is new enough stays, also after an old one was lost', () => {
    const { openPage, runtime, host } = aWorker();
    const page = openPage();
    const old = aRequest();
    page.say(old, aRequest({ action: 'listCertificates' }));
    host().say({ kind: 'success', id: old.id, action: 'status', result: { versions: { host: '0.9.0' } } });
    runtime.loseHost('Native host has exited.');
    const status = aRequest();
    page.say(status);
    const versions = { host: REQUIRED_VERSIONS.host };
    host().say({ kind: 'success', id: status.id, action: 'status', result: { versions } });
    expect(runtime.hosts).toHaveLength(2);
    expect(host().isOpen).toBe(true);
  });

  it('that has died fails its calls when the browser reports it', () => {
    const { openPage, runtime, host } = aWorker();
    const page = openPage();
    page.say(aRequest({ action: 'listCertificates' }));
    host().isOpen = false;
    const request = aRequest();
    page.say(request);
    runtime.loseHost('Native host has exited.');
    expect(page.received.at(-1)).toEqual(refusalOf(request, 'hostExited'));
  });

  it('that is gone is ignored', () => {
    const { openPage, runtime, host } = aWorker();
    const page = openPage();
    page.say(aRequest());
    const old = host();
    runtime.loseHost('Native host has exited.');
    const request = aRequest();
    page.say(request);
    const before = page.received.length;
    old.say({ kind: 'success', id: request.id, action: 'status', result: {} });
    expect(page.received).toHaveLength(before);
  });
});
