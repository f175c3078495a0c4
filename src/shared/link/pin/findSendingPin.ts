import type { LeadCertificate } from '#machines/certificateSession/certificateSession.machine.ts';
import type { PinHandle } from '#machines/pinHandle.ts';
import { findPin } from './findPin.ts';
import { savedPinOf } from './savedPin.ts';

type Deps = Parameters<typeof findPin>[0];

/**
 * A saved PIN comes first: it alone sends by itself. On a token that is logged in, or has its own keypad, only what
 * a person has ticked goes.
 */
export async function findSendingPin(deps: Deps, certificate: LeadCertificate): Promise<PinHandle | null> {
  const found = await findPin(deps, certificate);
  return found?.kind === 'none' ? ((await savedPinOf(deps, certificate)) ?? found) : found;
}
