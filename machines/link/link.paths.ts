import { linkError, type LinkReason } from '#contracts/link/errors.ts';
import { LINK_PROTOCOL, type LinkResults } from '#contracts/link/messages.ts';
import { broke, settled } from '../testing/events.ts';
import type { PathOptions } from '../testing/explore.ts';
import { testPaths } from '../testing/testPaths.ts';
import { linkMachine, type LinkCheck, type LinkPart } from './link.machine.ts';

/** A workstation whose parts are all there. */
export const status: LinkResults['status'] = {
  protocol: LINK_PROTOCOL,
  versions: { library: '2.1.0', extension: '2.2.0', host: '2.2.0' },
  unsettled: [],
  unsettledRequests: [],
  workstation: { keyId: 'CPjaRYYwKXMDrw7aYF6OYW', publicKey: 'B'.repeat(87) },
};
export const failed = (reason: LinkReason, ...outdated: LinkPart[]): LinkCheck => ({
  ok: false,
  error: linkError(reason),
  outdated,
});
export const callFailed = (reason: LinkReason, ...outdated: LinkPart[]) =>
  ({ type: 'call.failed', error: linkError(reason), outdated }) as const;

/** All that can happen to the health of the link. */
export const linkPathOptions: PathOptions<typeof linkMachine> = {
  inputs: [undefined],
  key: (context: { error: unknown; warned: readonly string[] }) => [context.error, context.warned.length > 0],
  events: [
    { type: 'user.recheck' },
    { type: 'tab.shown' },
    settled('checkStatus', { ok: true, status }),
    settled('checkStatus', failed('pageInsecure')),
    settled('checkStatus', failed('extensionMissing')),
    settled('checkStatus', failed('extensionRestarted')),
    settled('checkStatus', failed('hostExited')),
    settled('checkStatus', failed('hostMissing')),
    settled('checkStatus', failed('severalOutdated', 'extension', 'host')),
    settled('checkStatus', failed('originNotAllowed')),
    broke('checkStatus'),
    callFailed('extensionMissing'),
    callFailed('extensionRestarted'),
    callFailed('hostOutdated', 'host'),
    callFailed('hostBroken'),
    callFailed('hostExited'),
    callFailed('wrongPin'),
    { type: 'xstate.after.statusTimeoutMs.link.checking' },
    { type: 'xstate.after.statusTimeoutMs.link.confirming' },
    { type: 'xstate.after.statusTimeoutMs.link.rechecking' },
    { type: 'xstate.after.statusTimeoutMs.link.seekingExtension' },
    { type: 'xstate.after.linkRestartMs.link.hostStopped' },
    { type: 'xstate.after.extensionLoadDelayMs.link.extensionLate' },
    { type: 'xstate.after.linkRestartMs.link.extensionMissing' },
    { type: 'xstate.after.linkRecheckMs.link.hostMissing' },
  ],
};

/** A path for each transition of the health of the link, for the machine and for the screen. */
export const linkPaths = testPaths(linkMachine, linkPathOptions);
