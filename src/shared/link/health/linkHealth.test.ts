import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { linkError } from '#contracts/link/errors.ts';
import { REQUIRED_VERSIONS } from '#contracts/link/versions.ts';
import { aFarSide, aStatus, reasonOf } from '../testing/farSide.ts';
import { linkActors } from './link.actors.ts';

describe('the handshake of versions', () => {
  it.each([
    [{ extension: '0.9.9' }, 'extensionOutdated', ['extension']],
    [{ host: `${REQUIRED_VERSIONS.host}-rc.1` }, 'hostOutdated', ['host']],
    [{ extension: '0.1.0', host: '0.1.0' }, 'severalOutdated', ['extension', 'host']],
    [{ host: 'new' }, 'versionUnreadable', ['host']],
  ] as const)('refuses %o and says which part', async (versions, reason, outdated) => {
    const { call, answer, requests } = aFarSide();
    const outcome = call('status', {});
    answer({ kind: 'success', result: aStatus(versions) });
    const settled = await outcome;
    expect(settled).toMatchObject({ failure: { error: linkError(reason), outdated } });
    expect(await reasonOf(call('listCertificates', {}))).toEqual(linkError(reason));
    expect(requests()).toHaveLength(1);
  });

  it('names the host that is outdated even when its status lacks what this page asks for', async () => {
    const { call, answer } = aFarSide();
    const outcome = call('status', {});
    const { unsettled: _, ...older } = aStatus({ host: '0.9.0' });
    answer({ kind: 'success', result: older });
    expect(await reasonOf(outcome)).toEqual(linkError('hostOutdated'));
  });

  it('lets calls through again once a part was updated', async () => {
    const { call, answer } = aFarSide();
    const refused = call('status', {});
    answer({ kind: 'error', error: linkError('extensionOutdated') });
    expect(await refused).toMatchObject({ failure: { outdated: ['extension'] } });
    const again = call('status', {});
    answer({ kind: 'success', result: aStatus({ extension: '2.4.0', host: '2.3.0' }) });
    await again;
    const outcome = call('listCertificates', {});
    answer({ kind: 'success', result: { certificates: [], modules: [] } });
    expect(await outcome).toEqual({ result: { certificates: [], modules: [] } });
  });
});

describe('the health of the link', () => {
  it('is ready with the versions and the key of the workstation', async () => {
    const { link, answer } = aFarSide();
    const health = createActor(linkActors(link)).start();
    answer({ kind: 'success', result: aStatus() });
    await expect.poll(() => health.getSnapshot().value).toBe('ready');
    expect(health.getSnapshot().context.status).toEqual(aStatus());
  });

  it('says which parts are outdated', async () => {
    const { link, answer } = aFarSide();
    const health = createActor(linkActors(link)).start();
    answer({ kind: 'success', result: aStatus({ host: '0.9.0' }) });
    await expect.poll(() => health.getSnapshot().value).toBe('outdated');
    expect(health.getSnapshot().context.outdated).toEqual(['host']);
  });

  it('gives its call up when it is stopped', () => {
    const { link, cancelled, requests } = aFarSide();
    createActor(linkActors(link)).start().stop();
    expect(cancelled()).toEqual([requests()[0]!.id]);
  });
});

describe('a check that replaces one that runs', () => {
  it('is asked anew, after the old one was given up, when a person wants it', async () => {
    const { health, posted, answer } = await aReadyPage();
    health.send({ type: 'tab.shown' });
    health.send({ type: 'user.recheck' });
    expect(posted.map(({ kind }) => kind)).toEqual(['request', 'request', 'cancel', 'request']);
    answer({ kind: 'success', result: aStatus() });
    await expect.poll(() => health.getSnapshot().value).toBe('ready');
  });

  it('is asked anew when the worker has died under it and under another call', async () => {
    const { health, call, requests, answer, answerAction } = await aReadyPage();
    const listing = call('listCertificates', {});
    health.send({ type: 'tab.shown' });
    answerAction('listCertificates', { kind: 'error', error: linkError('extensionRestarted') });
    await listing;
    expect(health.getSnapshot().value).toBe('seekingExtension');
    expect(requests().map(({ action }) => action)).toEqual(['status', 'listCertificates', 'status', 'status']);
    answer({ kind: 'success', result: aStatus() });
    await expect.poll(() => health.getSnapshot().value).toBe('ready');
  });
});

/** A page whose link is ready; failed calls reach the machine of its health. */
async function aReadyPage() {
  const side = aFarSide({ onFailure: ({ error, outdated }) => health.send({ type: 'call.failed', error, outdated }) });
  const health = createActor(linkActors(side.link)).start();
  side.answer({ kind: 'success', result: aStatus() });
  await expect.poll(() => health.getSnapshot().value).toBe('ready');
  return { ...side, health };
}
