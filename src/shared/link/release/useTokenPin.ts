import { useRef, useState } from 'react';
import type { PinEntered, Tick } from '#machines/certificateRounds/releases.ts';
import type { Ticks } from '#machines/certificateRounds/waiting.ts';
import type { LeadCertificate } from '#machines/certificateSession/certificateSession.machine.ts';
import type { PinHandle } from '#machines/pinHandle.ts';
import { useLinkState } from '#src/shared/link/health/useLinkState.ts';
import { usePinEntry } from '#src/shared/link/pin/usePinEntry.ts';
import { usePinTries } from '#src/shared/link/pin/usePinTries.ts';
import { linesOf, needsNoPin, openerOf, type TokenRow } from './tokenRows.ts';
import { useTicks } from './useTicks.ts';

export type TokenPinOptions<TListed, TTick extends Tick> = {
  readonly row: TokenRow<TListed>;
  readonly ticksOf: Ticks<TListed, TTick>;
  /** What a person has left without its tick before. */
  readonly leftOut: readonly TTick[];
  readonly onPin: (entered: PinEntered<TTick>) => void;
};

/** What is ticked in the row of a token, and the PIN for it: what goes is what was ticked in the moment it was given. */
export function useTokenPin<TListed, TTick extends Tick>({
  row,
  ticksOf,
  leftOut,
  onPin,
}: TokenPinOptions<TListed, TTick>) {
  const { workstation } = useLinkState();
  const ticks = useTicks(leftOut.map(ticksOf.keyOf));
  const [isConfirmed, setIsConfirmed] = useState(false);
  const pressed = useRef<Omit<PinEntered<TTick>, 'pin'> | null>(null);
  const lines = linesOf(row, ticksOf);
  const ticked = lines.filter(({ key }) => ticks.isTicked(key));
  const opener = openerOf(row, ticked) ?? row.members[0];
  const certificate = opener?.certificate ?? NO_CERTIFICATE;
  const tries = usePinTries({ certificate, reason: row.reason });
  const isOpen = opener !== undefined && needsNoPin(opener);
  function give(pin: PinHandle) {
    if (pressed.current !== null) onPin({ ...pressed.current, pin });
    pressed.current = null;
  }
  const { attach, focus, hasFailed, isEmpty, take } = usePinEntry(give);

  const send = () => {
    if (workstation === null || ticked.length === 0) return;
    const left = lines.filter((one) => !ticked.includes(one));
    pressed.current = {
      type: 'pin.entered',
      certificateId: certificate.certificateId,
      confirmLastTry: tries.isLastTry && isConfirmed,
      ticked: ticked.map(({ tick }) => tick),
      leftOut: left.map(({ tick }) => tick),
    };
    if (isOpen) give({ kind: 'none' });
    // The saved one is used again only where nothing but the confirmation was missing.
    else if (isEmpty() && row.reason !== 'lastTryUnconfirmed') focus();
    else take({ thumbprint: certificate.thumbprint, workstation });
  };

  return {
    lines,
    ticks,
    tries,
    attach,
    hasFailed,
    isOpen,
    isConfirmed,
    setIsConfirmed,
    send,
    canSend: workstation !== null && ticked.length > 0 && (!tries.isLastTry || isConfirmed),
    leftCount: lines.length - ticked.length,
  };
}

const NO_CERTIFICATE: LeadCertificate = { certificateId: '', thumbprint: '', name: '' };
