import type { QueryClient } from '@tanstack/react-query';
import { fromCallback, fromPromise, type ActorRefFrom } from 'xstate';
import type { RefreshRequest } from '#machines/mailboxRefresh/mailboxRefresh.machine.ts';
import type { messageRefreshMachine } from '#machines/messageRefresh/messageRefresh.machine.ts';
import { refreshFormMachine, type CertificateToSave } from '#machines/refreshForm/refreshForm.machine.ts';
import { client } from '#src/shared/api/api.ts';
import { certificatesOptions } from '#src/shared/api/certificates.queries.ts';
import { markStale } from '#src/shared/api/markStale.ts';
import type { SystemActors } from '#src/shared/hooks/actors.tsx';
import type { Link } from '#src/shared/link/calls/link.ts';
import { retainedPins } from '#src/shared/link/pin/retainedPins.actor.ts';
import { tokenCertificatesOptions } from '#src/shared/link/tokenCertificates.ts';
import { readBrought } from '../lastRefresh.ts';
import type { PinVault } from '../pinVault.ts';

type Deps = {
  readonly refresh: ActorRefFrom<typeof messageRefreshMachine>;
  readonly sessions: SystemActors['certificateSessions'];
  readonly queries: QueryClient;
  readonly link: Link;
  readonly vault: PinVault;
};

/** The refresh form with the running refresh of the tab and the store of certificates. */
export const refreshFormActors = (deps: Deps) =>
  refreshFormMachine.provide({
    actors: {
      runRefresh: fromCallback<{ type: 'refresh.cancel' }, RefreshRequest>(({ input, sendBack, receive }) => {
        const { refresh } = deps;
        const runId = crypto.randomUUID();
        let isCancelled = false;
        /** One that waits behind another is given up as soon as its turn comes. */
        const cancelIfOurs = () => {
          if (isCancelled && refresh.getSnapshot().context.run?.runId === runId) refresh.send({ type: 'run.cancel' });
        };
        const watching = refresh.subscribe(({ context: { run, progress } }) => {
          cancelIfOurs();
          if (run?.runId === runId && progress !== null) {
            sendBack({ type: 'refresh.progress', done: progress.done, total: progress.total });
          }
        });
        const ending = refresh.on('run.ended', ({ runId: ended, outcome }) => {
          if (ended !== runId) return;
          if (outcome.kind === 'failed') {
            const { reason = null, text = null } = outcome.error ?? {};
            sendBack({ type: 'refresh.failed', reason, text });
          } else {
            const { thumbprint } = input.access.certificate;
            const hasNothing = outcome.kind === 'finished' && outcome.total === 0;
            const earlier = hasNothing ? readBrought(localStorage, thumbprint, Date.now()) : null;
            sendBack({ type: 'refresh.finished', outcome, earlier });
          }
        });
        receive(() => {
          isCancelled = true;
          cancelIfOurs();
        });
        refresh.send({ type: 'user.refresh', runId, request: withOwnPin(input, deps.vault) });
        return () => {
          watching.unsubscribe();
          ending.unsubscribe();
        };
      }),
      saveCertificate: fromPromise<void, CertificateToSave>(({ input }) => saveCertificate(deps, input)),
      retainedPins: retainedPins(deps.vault),
    },
  });

/** The refresh has a handle of its own: it may outlive the form, and the form the refresh. */
function withOwnPin(request: RefreshRequest, vault: PinVault): RefreshRequest {
  const { pin } = request.access;
  const sealed = pin.kind === 'typed' ? vault.get(pin.handle) : null;
  if (sealed === null) return request;
  return { ...request, access: { ...request.access, pin: { kind: 'typed', handle: vault.keep(sealed) } } };
}

async function saveCertificate({ queries, link, vault, sessions }: Deps, certificate: CertificateToSave) {
  const { certificateId, thumbprint, name, pin } = certificate;
  const sealed = pin.kind === 'typed' ? vault.get(pin.handle) : null;
  const id = certificateId ?? (await knownId(queries, thumbprint));
  if (id === null) {
    const { certificates } = await queries.fetchQuery({ ...tokenCertificatesOptions(link), staleTime: Infinity });
    const onToken = certificates.find((candidate) => candidate.sha1Thumbprint === thumbprint);
    if (onToken === undefined) throw new Error('the certificate has left the token');
    const { subject, issuer, serialNumber, expiresOn } = onToken;
    await client.spvCertificates.create({ thumbprint, pin: sealed, name, subject, issuer, serialNumber, expiresOn });
  } else {
    await client.spvCertificates.update({ id, name, ...(sealed === null ? {} : { pin: sealed }) });
  }
  sessions.send({ type: 'certificate.saved' });
  await markStale(queries, 'spvCertificate');
}

/** The refresh that has just run may have made the certificate known. */
async function knownId(queries: QueryClient, thumbprint: string): Promise<string | null> {
  const stored = await queries.fetchQuery({ ...certificatesOptions(null), staleTime: 0 });
  return stored.find((certificate) => certificate.thumbprint === thumbprint)?.id ?? null;
}
