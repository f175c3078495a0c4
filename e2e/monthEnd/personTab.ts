import type { QueryClient } from '@tanstack/react-query';
import { waitFor } from 'xstate';
import type { SystemActors } from '#src/shared/hooks/actors.tsx';
import type { Services } from '#src/shared/hooks/services.tsx';
import { sealPin } from '#src/shared/link/pin/sealPin.ts';
import { secretOf } from '#src/shared/link/pin/secret.ts';

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

/** Gives the PINs that the sending of filings or requests waits for. */
export async function enterPins(
  { seal, services }: Tab,
  dispatch: SystemActors['filingDispatch'] | SystemActors['requestDispatch'],
): Promise<void> {
  for (const { certificate } of dispatch.getSnapshot().context.waitingForPin) {
    const handle = services.pinVault.keep(await seal(certificate.thumbprint));
    const entered = { certificateId: certificate.certificateId, pin: { kind: 'typed', handle } } as const;
    dispatch.send({ type: 'pin.entered', ...entered, confirmLastTry: false });
  }
}
