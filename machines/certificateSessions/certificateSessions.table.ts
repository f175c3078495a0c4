import type { SnapshotFrom } from 'xstate';
import type { LeadCertificate } from '../certificateSession/certificateSession.machine.ts';
import type { Table } from '../testing/table.ts';
import type { certificateSessionsMachine } from './certificateSessions.machine.ts';

const sentTo = (ids: readonly string[], type: string) => ids.map((id) => `certificateSession ${id}: ${type}`);
/** The sessions end with the page; its link is as it was when it comes back. */
const leave = (_: unknown, { context }: SnapshotFrom<typeof certificateSessionsMachine>) => ({
  to: 'left',
  tells: sentTo(Object.keys(context.sessions), 'page.left'),
});

/** One session for each stored certificate on the token, none without a link or a page; broken ones are swept. */
export const CERTIFICATE_SESSIONS_TABLE: Table<typeof certificateSessionsMachine> = {
  starts: 'idle',
  // Which actor leads which certificate is held by the invariants.
  untold: ['sessions'],
  states: {
    idle: { 'link.ready': 'listing' },
    left: { 'page.shown': 'listing' },
    listing: {
      'listCertificates answers': ({ output }, { context: { sessions } }) => {
        const there = output.stored.filter(({ thumbprint }: LeadCertificate) => output.present.includes(thumbprint));
        const ids: string[] = there.map(({ certificateId }: LeadCertificate) => certificateId);
        const gone = Object.keys(sessions).filter((id) => !ids.includes(id));
        const fresh = ids.filter((id) => !(id in sessions));
        return {
          to: output.present.length === 0 ? 'tokenAbsent' : 'watching',
          tells: [...sentTo(gone, 'session.release'), ...sentTo(fresh, 'session.acquire')],
          context: output,
        };
      },
      'listCertificates fails': 'watching',
      'certificate.saved': { restarts: 'listCertificates' },
      'certificate.deleted': { restarts: 'listCertificates' },
      'page.left': leave,
    },
    watching: {
      'awaitWatch answers': 'listing',
      'awaitWatch fails': 'listing',
      'user.refresh': 'listing',
      'certificate.saved': 'listing',
      'certificate.deleted': 'listing',
      'page.left': leave,
    },
    tokenAbsent: {
      'awaitToken answers': 'listing',
      'awaitToken fails': 'listing',
      'user.refresh': 'listing',
      'certificate.saved': 'listing',
      'page.left': leave,
    },
  },
  anywhere: {
    'link.lost': (_, { context }) => ({
      to: 'idle',
      tells: sentTo(Object.keys(context.sessions), 'session.release'),
    }),
    'cleanup.due': (_, { context }) => ({ tells: sentTo(Object.keys(context.sessions), 'cleanup.due') }),
    'session.acquire': ({ certificateId, type }, { context }) => ({
      tells: certificateId in context.sessions ? sentTo([certificateId], type) : [],
    }),
    'session.active': { tells: ['parent: session.active'] },
    'session.lost': { tells: ['parent: session.lost'] },
  },
};
