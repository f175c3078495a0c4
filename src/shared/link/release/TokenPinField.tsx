import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { Checkbox } from '#src/shared/ui/fields/Checkbox.tsx';
import { PasswordField } from '#src/shared/ui/fields/PasswordField.tsx';
import type { useTokenPin } from './useTokenPin.ts';

type TokenPinFieldProps = Pick<
  ReturnType<typeof useTokenPin>,
  'tries' | 'attach' | 'hasFailed' | 'isOpen' | 'isConfirmed' | 'setIsConfirmed' | 'canSend'
> & {
  readonly sendLabel: string;
  /** How many stay waiting; null where all go. */
  readonly left: string | null;
};

/** The field of a token's PIN, where one is asked for, and what sends; the last try before it locks is confirmed first. */
export function TokenPinField(props: TokenPinFieldProps) {
  const { t } = useTranslation('link');
  const { tries, attach, hasFailed, isOpen, isConfirmed, setIsConfirmed, canSend, sendLabel, left } = props;
  return (
    <div className={action}>
      {tries.isLastTry ? (
        <Checkbox
          label={t('pin.lastTry')}
          checked={isConfirmed}
          onChange={({ target }) => setIsConfirmed(target.checked)}
        />
      ) : null}
      {isOpen ? null : (
        <div className={field}>
          <PasswordField ref={attach} label={t('pin.label')} error={hasFailed ? t('pin.failed') : undefined} />
        </div>
      )}
      <Button type="submit" look={tries.isLastTry ? 'danger' : 'primary'} disabled={!canSend}>
        {sendLabel}
      </Button>
      <output>{left}</output>
    </div>
  );
}

const action = css({
  flexBasis: 'full',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '12',
  rowGap: '6',
  color: 'text',
});
const field = css({
  '& > div': { flexDirection: 'row', alignItems: 'center', gap: '8' },
  '& label': { whiteSpace: 'nowrap' },
  _mobile: { flexGrow: '1', flexBasis: '[180px]', '& input': { minWidth: '0' } },
});
