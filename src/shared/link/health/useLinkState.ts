import { useSelector } from '@xstate/react';
import type { LinkReason } from '#contracts/link/errors.ts';
import type { LinkPart } from '#machines/link/link.machine.ts';
import { useSystemActor } from '../../hooks/actors.tsx';
import type { Workstation } from '../pin/sealPin.ts';

/** What the screens ask of the health of the link. */
export type LinkState = {
  readonly isReady: boolean;
  readonly isChecking: boolean;
  readonly hasExtension: boolean;
  readonly hasHost: boolean;
  /** True when the program is installed, but has ended: it is started again by itself. */
  readonly isHostStopped: boolean;
  /** Why it is not ready; null while it is, or is being checked. */
  readonly reason: LinkReason | null;
  readonly outdated: readonly LinkPart[];
  readonly versions: { readonly library: string; readonly extension: string; readonly host: string } | null;
  readonly workstation: Workstation | null;
  readonly recheck: () => void;
};

/** The health of the link, as it is now. */
export function useLinkState(): LinkState {
  const link = useSystemActor('link');
  const state = useSelector(link, (snapshot) => snapshot);
  const { status, error, outdated } = state.context;
  const isReady = state.hasTag('ready');
  const isChecking = state.hasTag('busy');
  return {
    isReady,
    isChecking,
    hasExtension: state.hasTag('hasExtension') || (state.matches('outdated') && !outdated.includes('extension')),
    isHostStopped: error?.reason === 'hostExited',
    hasHost: isReady,
    reason: isReady || isChecking ? null : (error?.reason ?? null),
    outdated,
    versions: status?.versions ?? null,
    workstation: status?.workstation ?? null,
    recheck: () => link.send({ type: 'user.recheck' }),
  };
}
