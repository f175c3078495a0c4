import { KeyRound, Lock } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { PinHandle } from '#machines/pinHandle.ts';
import type { Workstation } from '#src/shared/link/pin/sealPin.ts';
import { usePinEntry } from '#src/shared/link/pin/usePinEntry.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { PasswordField } from '#src/shared/ui/fields/PasswordField.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import type { CertificateChoice } from './offeredCertificates.ts';

type PinFieldProps = {
  readonly certificate: CertificateChoice;
  readonly pin: PinHandle | null;
  readonly workstation: Workstation;
  /** Whether something stands in the field that is not sealed yet. */
  readonly onTyped: (isTyped: boolean) => void;
  readonly onSealed: (handle: string) => void;
  readonly onSaved: () => void;
  readonly onClear: () => void;
};

/**
 * Takes a PIN and seals it at once; what was typed leaves the field in the same moment and is kept nowhere. Stays as it
 * was when the token is read again, and until a press that leaves it has ended: nothing below it may move under a click.
 */
export function PinField({ certificate, pin, workstation, onTyped, onSealed, onSaved, onClear }: PinFieldProps) {
  const { t } = useTranslation('refresh');
  const { attach, hasFailed, isEmpty, take } = usePinEntry((sealed) => {
    if (sealed.kind === 'typed') onSealed(sealed.handle);
  });

  const seal = () => {
    if (!isEmpty()) take({ thumbprint: certificate.thumbprint, workstation });
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    seal();
  };

  if (pin?.kind === 'none') {
    return (
      <p className={note}>
        <Icon of={KeyRound} size={14} />
        {certificate.token?.hasProtectedPath === true ? t('pin.protectedPath') : t('pin.loggedIn')}
      </p>
    );
  }
  if (pin !== null) {
    return (
      <div className={savedPin}>
        <span className={label}>{t('pin.label')}</span>
        <span className={value}>
          <Icon of={Lock} size={14} />
          {pin.kind === 'saved' ? t('pin.saved') : t('pin.sealed')}
        </span>
        <Button size="dense" look="ghost" onClick={onClear}>
          {t('pin.change')}
        </Button>
      </div>
    );
  }
  return (
    <div className={typed}>
      <PasswordField
        ref={attach}
        label={t('pin.label')}
        hint={t('pin.hint')}
        error={hasFailed ? t('pin.notSealed') : undefined}
        onKeyDown={press}
        onInput={() => onTyped(!isEmpty())}
        onBlur={() => whenReleased(seal)}
      />
      {certificate.isPinSaved ? (
        <Button size="dense" look="ghost" onClick={onSaved}>
          {t('pin.useSaved')}
        </Button>
      ) : null}
    </div>
  );
}

/** Runs after the press that is under way, if one is. */
function whenReleased(run: () => void): void {
  if (!document.documentElement.matches(':active')) run();
  else document.addEventListener('pointerup', () => setTimeout(run), { once: true });
}

const note = css({ display: 'flex', alignItems: 'center', gap: '8', m: '0', textStyle: 'secondary', color: 'mut' });
const savedPin = css({ display: 'grid', gridTemplateColumns: '1fr auto', alignItems: 'center', rowGap: '4' });
const label = css({ gridColumn: '1 / -1', textStyle: 'secondary', fontWeight: 'medium' });
const value = css({ display: 'flex', alignItems: 'center', gap: '8', color: 'positive' });
const typed = css({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'stretch',
  gap: '8',
  /** The words begin where the field does. */
  '& > button': { alignSelf: 'flex-start', ml: '-8' },
});
