import { linkError } from '#contracts/link/errors.ts';
import type { AuthorityMessage } from '#contracts/link/fields.ts';
import type { CertificateAccess } from '../contentTransfer/contentTransfer.machine.ts';
import { broke, settled } from '../testing/events.ts';
import type { PathOptions } from '../testing/explore.ts';
import { receiver } from '../testing/recorder.ts';
import { testPaths } from '../testing/testPaths.ts';
import { mailboxRefreshMachine } from './mailboxRefresh.machine.ts';

/** A stored certificate with its saved PIN. */
export const alfaAccess: CertificateAccess = {
  certificate: { certificateId: 'c-1', thumbprint: 'A'.repeat(40), name: 'Alfa' },
  pin: { kind: 'saved' },
  confirmLastTry: false,
};
/** A receipt as the authority lists it. */
export const receipt: AuthorityMessage = {
  id: '3001',
  detalii: 'recipisa pentru CIF 14399840, tip D300, numar_inregistrare INTERNT-1-2026/05-01-2026',
  cif: '14399840',
  data_creare: '05.01.2026 10:00:00',
  id_solicitare: null,
  tip: 'RECIPISA',
};

const uploadQueue = receiver('uploadQueue');
const GIVEN_UP = { type: 'run.cancel' };
const ANSWERS = [
  settled('measureWindow', 4),
  settled('measureWindow', null),
  broke('measureWindow'),
  settled('listMessages', [receipt]),
  settled('listMessages', []),
  broke('listMessages', linkError('wrongPin')),
  settled('storeMessages'),
  broke('storeMessages'),
  settled('pickContents', [{ id: 'm-1', messageId: receipt.id }]),
  settled('pickContents', []),
  broke('pickContents'),
  { type: 'xstate.snapshot.contentTransfer', snapshot: { context: { done: 1, failures: 0 } } },
  settled('contentTransfer', { kind: 'finished', done: 1, failures: 0, reason: null, text: null }),
  settled('contentTransfer', { kind: 'failed', done: 1, failures: 1, reason: 'loggedOut', text: null }),
  broke('contentTransfer'),
  settled('recordRefresh'),
  broke('recordRefresh'),
];

/** All that can happen to a refresh: by the schedule (no days) and by a person. */
export const mailboxRefreshPathOptions: PathOptions<typeof mailboxRefreshMachine> = {
  inputs: [
    { access: alfaAccess, days: null, uploadQueue },
    { access: alfaAccess, days: 90, uploadQueue },
  ],
  key: (context: { windowDays: number; total: number }) => [context.windowDays, context.total],
  // The time is written at once: nobody comes in between.
  events: (snapshot) => (snapshot.matches('recording') ? ANSWERS : [GIVEN_UP, ...ANSWERS]),
};

/** A way for each edge of a refresh, for the machine and for the screen. */
export const mailboxRefreshPaths = testPaths(mailboxRefreshMachine, mailboxRefreshPathOptions);
