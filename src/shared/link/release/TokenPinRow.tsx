import { KeyRound } from 'lucide-react';
import type { ComponentProps, FocusEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { Tick } from '#machines/certificateRounds/releases.ts';
import type { LeadCertificate } from '#machines/certificateSession/certificateSession.machine.ts';
import { LINK_REASON_KEY } from '#src/shared/link/errors/linkReasonKey.ts';
import { PinStateNotice } from '#src/shared/link/pin/PinStateNotice.tsx';
import { noticeLine, noticeWords } from '#src/shared/ui/feedback/notice.recipe.ts';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { TickedList } from './TickedList.tsx';
import { TokenPinField } from './TokenPinField.tsx';
import { byName, type TokenRow } from './tokenRows.ts';
import { useTokenPin, type TokenPinOptions } from './useTokenPin.ts';

/** What a row says of what waits in it. */
export type TokenPinWords<TListed> = {
  /** How many wait, for the PIN of one certificate. */
  readonly waiting: (said: { readonly count: number; readonly certificate: string }) => string;
  /** How many wait, for the PIN of a token with several certificates. */
  readonly waitingToken: (said: {
    readonly count: number;
    readonly token: string;
    readonly certificates: string;
  }) => string;
  /** How many wait, where the token is open already. */
  readonly waitingOpen: (said: { readonly count: number; readonly certificates: string }) => string;
  /** Names the list. */
  readonly list: string;
  readonly send: string;
  /** How many stay waiting. */
  readonly left: (said: { readonly count: number }) => string;
  /** What is read of it before it goes, in a line. */
  readonly summary: (listed: TListed, certificate: LeadCertificate) => string;
  /** What is to be known of it besides; null where there is nothing. */
  readonly note?: (listed: TListed) => ReactNode;
};

type TokenPinRowProps<TListed, TTick extends Tick> = TokenPinOptions<TListed, TTick> & {
  readonly words: TokenPinWords<TListed>;
};

/**
 * What one PIN opens: all that waits for it, each with a tick, and the field for it where the token asks for one. What is
 * typed is sealed at once and leaves the field in the same moment.
 */
export function TokenPinRow<TListed, TTick extends Tick>({ words, ...options }: TokenPinRowProps<TListed, TTick>) {
  const { t } = useTranslation('link');
  const { row } = options;
  const { lines, ticks, send, leftCount, ...pin } = useTokenPin(options);
  const { tries, isOpen } = pin;
  const isAtReader = tries.onToken?.hasProtectedPath === true;
  const title = titleOf(row, { count: lines.length, needsPin: !isOpen || isAtReader }, words);
  return (
    <Attended onCome={() => ticks.begin(lines.map(({ key }) => key))} onLeave={ticks.end}>
      <form
        className={noticeLine}
        data-tone="warning"
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Icon of={KeyRound} />
        <p className={noticeWords}>
          {title}
          {row.reason === null ? null : <span className={line}>{t(LINK_REASON_KEY[row.reason], { text: '' })}</span>}
          {isOpen ? <span className={line}>{t(isAtReader ? 'pin.atReader' : 'pin.isOpen')}</span> : null}
        </p>
        <TickedList
          label={words.list}
          lines={lines.map(({ key, listed, certificate }) => ({
            key,
            words: words.summary(listed, certificate),
            note: words.note?.(listed),
          }))}
          isTicked={ticks.isTicked}
          onTick={ticks.tick}
        />
        {tries.isLocked ? null : (
          <TokenPinField
            {...pin}
            sendLabel={words.send}
            left={leftCount === 0 ? null : words.left({ count: leftCount })}
          />
        )}
        {tries.isLastTry ? null : <PinStateNotice certificate={tries.onToken} />}
      </form>
    </Attended>
  );
}

type AttendedProps = ComponentProps<'div'> & { readonly onCome: () => void; readonly onLeave: () => void };

/** Tells when the keyboard comes into it, and when it has left it. */
function Attended({ onCome, onLeave, children }: AttendedProps) {
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) onLeave();
  };
  return (
    <div onFocus={onCome} onBlur={onBlur}>
      {children}
    </div>
  );
}

/** How many wait, for whose PIN: of one certificate by its name, of several by their token. */
function titleOf<TListed>(
  row: TokenRow<TListed>,
  { count, needsPin }: { readonly count: number; readonly needsPin: boolean },
  { waiting, waitingToken, waitingOpen }: TokenPinWords<TListed>,
): string {
  const members = byName(row);
  const [only] = members;
  const certificates = members.map(({ certificate }) => certificate.name).join(', ');
  if (!needsPin) return waitingOpen({ count, certificates });
  if (members.length === 1 && only !== undefined) return waiting({ count, certificate: only.certificate.name });
  return waitingToken({ count, token: row.token ?? '', certificates });
}

const line = css({ display: 'block' });
