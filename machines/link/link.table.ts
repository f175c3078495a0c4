import type { AnyEventObject } from 'xstate';
import { linkError, type LinkReason } from '#contracts/link/errors.ts';
import type { Branch, Table } from '../testing/table.ts';
import type { linkMachine } from './link.machine.ts';

const failureIn = ({ output, error, outdated }: AnyEventObject) => ({
  status: null,
  error: output?.error ?? error,
  outdated: output?.outdated ?? outdated,
});
const because =
  (...reasons: LinkReason[]) =>
  (event: AnyEventObject) =>
    reasons.includes(failureIn(event).error?.reason);
const isOutdated = because(
  ...(['libraryOutdated', 'extensionOutdated', 'hostOutdated', 'severalOutdated', 'versionUnreadable'] as const),
);
const isHostGone = because('hostMissing', 'hostForbidden', 'hostBroken', 'noReply');

/** What is wrong is known, and logged once for each reason. */
const trouble = (to: string, failure = failureIn): Branch<typeof linkMachine> => ({
  to,
  tells: (event, { warned }) => (warned.includes(failure(event).error.reason) ? [] : ['emits: link.warned']),
  context: (event, { warned }) => {
    const known = failure(event);
    return { ...known, warned: [...new Set([...warned, known.error.reason])] };
  },
});
const only = (reason: LinkReason) => () => ({ status: null, error: linkError(reason), outdated: [] });

const ready: Branch<typeof linkMachine> = {
  when: ({ output }) => output.ok,
  to: 'ready',
  context: ({ output }) => ({ status: output.status, error: null, outdated: [] }),
};
const restarted = { when: because('extensionRestarted'), ...trouble('seekingExtension') };
const insecure = { when: because('pageInsecure'), ...trouble('insecure') };
const rest = [
  { when: isOutdated, ...trouble('outdated') },
  { when: because('hostExited'), ...trouble('hostStopped') },
  trouble('hostMissing'),
];
const check = {
  'checkStatus fails': trouble('hostMissing', only('unexpected')),
  'after statusTimeoutMs': { ms: 20_000, ...trouble('hostMissing', only('noReply')) },
};
/** The first silence of an extension, and its first restart, is not the end of it. */
const firstCheck = {
  ...check,
  'checkStatus answers': [
    restarted,
    ready,
    insecure,
    { when: because('extensionMissing'), ...trouble('extensionLate') },
    ...rest,
  ],
};
const secondCheck = {
  ...check,
  'checkStatus answers': [
    ready,
    insecure,
    { when: because('extensionMissing', 'extensionRestarted'), ...trouble('extensionMissing') },
    ...rest,
  ],
  'user.recheck': 'checking',
};
const callFailed = [
  restarted,
  { when: because('extensionMissing'), ...trouble('extensionMissing') },
  { when: isOutdated, ...trouble('outdated') },
  { when: because('hostExited'), ...trouble('hostStopped') },
  { when: isHostGone, ...trouble('hostMissing') },
];
const askedAgain = { 'user.recheck': 'checking', 'tab.shown': 'checking' };

/** Health of the link: 5 s for the extension, 5 s for the host, 10 s for a person; what stopped is looked for again. */
export const LINK_TABLE: Table<typeof linkMachine> = {
  starts: 'checking',
  tags: {
    busy: ['checking'],
    ready: ['ready', 'confirming'],
    hasExtension: ['ready', 'confirming', 'hostMissing', 'hostStopped', 'rechecking'],
  },
  states: {
    checking: firstCheck,
    insecure: askedAgain,
    extensionLate: { ...askedAgain, 'after extensionLoadDelayMs': { ms: 1000, to: 'seekingExtension' } },
    extensionMissing: { ...askedAgain, 'after linkRestartMs': { ms: 10_000, to: 'seekingExtension' } },
    seekingExtension: secondCheck,
    hostMissing: { ...askedAgain, 'after linkRecheckMs': { ms: 60_000, to: 'rechecking' } },
    hostStopped: { ...askedAgain, 'after linkRestartMs': { ms: 10_000, to: 'rechecking' } },
    rechecking: secondCheck,
    outdated: askedAgain,
    ready: { 'user.recheck': 'checking', 'tab.shown': 'confirming', 'call.failed': callFailed },
    confirming: { ...firstCheck, 'user.recheck': 'checking', 'call.failed': callFailed },
  },
};
