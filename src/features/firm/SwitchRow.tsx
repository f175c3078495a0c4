import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { css, cx } from 'styled-system/css';
import { describeError } from '#src/shared/api/describeError.ts';
import { field } from '#src/shared/ui/fields/field.recipe.ts';
import { Switch } from '#src/shared/ui/fields/Switch.tsx';

type SwitchRowProps = {
  readonly label: string;
  /** What it means. */
  readonly text?: string;
  readonly isOn: boolean;
  readonly isDisabled: boolean;
  /** Why the last change was not made. */
  readonly error: unknown;
  readonly onSwitch: () => void;
};

/** A line of a list with a switch, what it means, and why it could not be switched. */
export function SwitchRow({ label, text, isOn, isDisabled, error, onSwitch }: SwitchRowProps) {
  const { t } = useTranslation('error');
  const id = useId();
  const hasFailed = error !== null && error !== undefined;
  return (
    <li className={row}>
      <Switch
        label={label}
        checked={isOn}
        disabled={isDisabled}
        aria-describedby={text === undefined ? undefined : id}
        onChange={onSwitch}
      />
      {text === undefined ? null : (
        <p id={id} className={words}>
          {text}
        </p>
      )}
      {hasFailed ? (
        <span role="alert" className={cx(field.error, beside)}>
          <CircleAlert size={12} strokeWidth={1.75} aria-hidden />
          {t(describeError(error).key)}
        </span>
      ) : null}
    </li>
  );
}

/** The list of such lines. */
export const switchRows = css({
  listStyle: 'none',
  m: '0',
  p: '0',
  borderTopWidth: '1px',
  borderTopStyle: 'solid',
  borderTopColor: 'lineSoft',
});
const row = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '2',
  py: '8',
  borderBottomWidth: '1px',
  borderBottomStyle: 'solid',
  borderBottomColor: 'lineSoft',
});
const words = css({ m: '0', pl: '36', textStyle: 'secondary', color: 'mut' });
/** Below the label, not below the switch. */
const beside = css({ pl: '36' });
