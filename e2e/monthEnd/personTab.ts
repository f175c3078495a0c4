import type { QueryClient } from '@tanstack/react-query';
import { waitFor } from 'xstate';
import { filingTicks } from '#machines/filingBatch/filingTicks.ts';
import { requestTicks } from '#machines/requestDispatch/requestTicks.ts';
import type { SystemActors } from '#src/shared/hooks/actors.tsx';
import { sealPin } from '#src/shared/link/pin/sealPin.ts';
import { secretOf } from '#src/shared/link/pin/secret.ts';
import type { Services } from '#src/shared/link/services.tsx';

/** Longest a person waits for the link, in ms. */
export const LINK_PATIENCE_MS = 30_000;

/** What a tab gives the person before it. */
export type TabDeps = {
  readonly services: Services;
  readonly queries: QueryClient;
  readonly running: <Id extends keyof SystemActors>(id: Id) => SystemActors[Id] | undefined;
  readonly pin: string;
  readonly origin: string;
};

/** What a person works with at a tab. */
export type Tab = ReturnType<typeof openTab>;

/** Gives the person of a tab its workers, its link and their PIN. */
export function openTab({ services, queries, running, pin, origin }: TabDeps) {
  const actor = <Id extends keyof SystemActors>(id: Id): SystemActors[Id] => {
    const found = running(id);
    if (found === undefined) throw new Error(`${id} does not run`);
    return found;
  };
  /** The screens that need the link wait for it. */
  const ready = async () => {
    const { context } = await waitFor(actor('link'), (now) => now.hasTag('ready'), { timeout: LINK_PATIENCE_MS });
    if (context.status === null) throw new Error('the link is ready without a status');
    return context.status;
  };
  const seal = async (thumbprint: string) =>
    sealPin(secretOf(pin), { origin, thumbprint, workstation: (await ready()).workstation });
  return { services, queries, actor, ready, seal };
}

/** Gives the PINs that the sending of requests waits for, with every request that is listed for them ticked. */
export async function enterRequestPins({ seal, services, actor }: Tab): Promise<void> {
  const dispatch = actor('requestDispatch');
  for (const { certificate, listed } of dispatch.getSnapshot().context.waitingForPin) {
    const { certificateId, thumbprint } = certificate;
    const handle = services.pinVault.keep(await seal(thumbprint));
    const ticked = listed.map((request) => requestTicks.tickOf(request, certificateId));
    dispatch.send({ ...ENTERED, certificateId, pin: { kind: 'typed', handle }, ticked });
  }
}

/** Gives the PINs that the sending of filings waits for, with every filing that is listed for them ticked. */
export async function enterFilingPins({ seal, services, actor }: Tab): Promise<void> {
  const dispatch = actor('filingDispatch');
  for (const { certificate, listed } of dispatch.getSnapshot().context.waitingForPin) {
    const { certificateId, thumbprint } = certificate;
    const handle = services.pinVault.keep(await seal(thumbprint));
    const ticked = listed.map((filing) => filingTicks.tickOf(filing, certificateId));
    dispatch.send({ ...ENTERED, certificateId, pin: { kind: 'typed', handle }, ticked });
  }
}

const ENTERED = { type: 'pin.entered', confirmLastTry: false, leftOut: [] } as const;
