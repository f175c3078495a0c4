import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { PinHandle } from '#machines/pinHandle.ts';
import { pinReasonKey } from '#src/shared/link/errors/linkReasonKey.ts';
import { useLinkState } from '#src/shared/link/health/useLinkState.ts';
import { PinStateNotice } from '#src/shared/link/pin/PinStateNotice.tsx';
import { usePinEntry } from '#src/shared/link/pin/usePinEntry.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { noticeLine, noticeWords } from '#src/shared/ui/feedback/notice.recipe.ts';
import { Checkbox } from '#src/shared/ui/fields/Checkbox.tsx';
import { PasswordField } from '#src/shared/ui/fields/PasswordField.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { usePinTries, type PinWait } from './usePinTries.ts';

type PinBarProps = {
  readonly waiting: PinWait;
  /** What waits for whose PIN. */
  readonly title: string;
  /** What happens once it is given. */
  readonly sendLabel: string;
  readonly onPin: (certificateId: string, pin: PinHandle, confirmLastTry: boolean) => void;
};

/**
 * Something waits for the PIN of a certificate. What is typed is sealed at once and leaves the field in the same moment.
 * The last try before a token locks has to be confirmed; a locked one takes none, and a reader with keys takes it itself.
 */
export function PinBar({ waiting, title, sendLabel, onPin }: PinBarProps) {
  const { t } = useTranslation('link');
  const { workstation } = useLinkState();
  const { onToken, isLocked, isLastTry } = usePinTries(waiting);
  const [isConfirmed, setIsConfirmed] = useState(false);
  const { certificate, reason } = waiting;
  const { certificateId, thumbprint } = certificate;

  const { attach, focus, hasFailed, isEmpty, take } = usePinEntry((pin) => {
    if (certificateId === null) return;
    onPin(certificateId, pin, isLastTry && isConfirmed);
  });
  const isAtReader = onToken?.hasProtectedPath === true;
  const give = () => {
    if (workstation === null || certificateId === null) return;
    if (isAtReader) onPin(certificateId, { kind: 'none' }, isLastTry && isConfirmed);
    // The saved one is used again only where nothing but the confirmation was missing.
    else if (isEmpty() && reason !== 'lastTryUnconfirmed') focus();
    else take({ thumbprint, workstation });
  };

  return (
    <form
      className={noticeLine}
      data-tone="warning"
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        give();
      }}
    >
      <Icon of={KeyRound} />
      <PinBarWords title={title} reason={reason} isAtReader={isAtReader} />
      {isLocked ? null : (
        <>
          {isLastTry ? (
            <Checkbox
              label={t('pin.lastTry')}
              checked={isConfirmed}
              onChange={({ target }) => setIsConfirmed(target.checked)}
            />
          ) : null}
          {isAtReader ? null : (
            <div className={field}>
              <PasswordField ref={attach} label={t('pin.label')} error={hasFailed ? t('pin.failed') : undefined} />
            </div>
          )}
          <Button
            type="submit"
            look={isLastTry ? 'danger' : 'primary'}
            disabled={workstation === null || (isLastTry && !isConfirmed)}
          >
            {sendLabel}
          </Button>
        </>
      )}
      {isLastTry ? null : <PinStateNotice certificate={onToken} />}
    </form>
  );
}

type PinBarWordsProps = Pick<PinBarProps, 'title'> & Pick<PinWait, 'reason'> & { readonly isAtReader: boolean };

/** What waits, where its PIN is entered, and why it was not taken or given. */
function PinBarWords({ title, reason, isAtReader }: PinBarWordsProps) {
  const { t } = useTranslation('link');
  return (
    <p className={noticeWords}>
      {title}
      {isAtReader ? <span className={why}>{t('pin.enteredAtReader')}</span> : null}
      {reason === null ? null : <span className={why}>{t(pinReasonKey(reason), { text: '' })}</span>}
    </p>
  );
}

const why = css({ display: 'block' });
const field = css({
  color: 'text',
  '& > div': { flexDirection: 'row', alignItems: 'center', gap: '8' },
  _mobile: { flexGrow: '1', flexBasis: '[180px]', '& input': { minWidth: '0' } },
});
