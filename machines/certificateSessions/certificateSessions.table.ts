import type { AnyEventObject, SnapshotFrom } from 'xstate';
import type { LeadCertificate } from '../certificateSession/certificateSession.machine.ts';
import type { Table } from '../testing/table.ts';
import type { certificateSessionsMachine } from './certificateSessions.machine.ts';

type Before = SnapshotFrom<typeof certificateSessionsMachine>;

const sentTo = (ids: readonly string[], type: string) => ids.map((id) => `certificateSession ${id}: ${type}`);
/** The sessions end with the page; its link is as it was when it comes back. */
const pageLeft = (_: unknown, { context }: Before) => ({
  to: 'left',
  tells: sentTo(Object.keys(context.sessions), 'page.left'),
  context: { wanted: [] },
});
/** What a person asks for is heard by the session, or remembered for the one that the listing starts. */
const lead = ({ certificateId, override, type }: AnyEventObject, { context }: Before) =>
  certificateId in context.sessions
    ? { tells: sentTo([certificateId], type) }
    : { to: 'listing', context: override ? { wanted: [certificateId] } : {} };

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
          context: { ...output, wanted: [] },
        };
      },
      'listCertificates fails': 'watching',
      'session.acquire': lead,
      'certificate.saved': { restarts: 'listCertificates' },
      'certificate.deleted': { restarts: 'listCertificates' },
      'page.left': pageLeft,
    },
    watching: {
      'awaitWatch answers': 'listing',
      'awaitWatch fails': 'listing',
      'session.acquire': lead,
      'certificate.saved': 'listing',
      'certificate.deleted': 'listing',
      'page.left': pageLeft,
    },
    tokenAbsent: {
      'awaitToken answers': 'listing',
      'awaitToken fails': 'listing',
      'session.acquire': lead,
      'certificate.saved': 'listing',
      'page.left': pageLeft,
    },
  },
  anywhere: {
    'link.lost': (_, { context }) => ({
      to: 'idle',
      tells: sentTo(Object.keys(context.sessions), 'session.release'),
      context: { wanted: [] },
    }),
    'cleanup.due': (_, { context }) => ({ tells: sentTo(Object.keys(context.sessions), 'cleanup.due') }),
    'session.active': { tells: ['parent: session.active'] },
    'session.lost': { tells: ['parent: session.lost'] },
  },
};
