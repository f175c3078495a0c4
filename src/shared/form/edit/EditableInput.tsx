import type { KeyboardEvent } from 'react';
import { css } from 'styled-system/css';

type EditableInputProps = {
  readonly id: string;
  readonly type: 'text' | 'email';
  readonly draft: string;
  /** What is wrong with the draft. */
  readonly problem: string | undefined;
  readonly onChange: (draft: string) => void;
  readonly onSave: () => void;
  readonly onCancel: () => void;
  readonly onLeave: () => void;
};

/** The draft of a field, and what is wrong with it. */
export function EditableInput(props: EditableInputProps) {
  const { id, type, draft, problem, onChange, onSave, onCancel, onLeave } = props;
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      event.nativeEvent.stopImmediatePropagation();
      event.preventDefault();
      onCancel();
    }
    if (event.key === 'Enter' && problem === undefined) onSave();
  };

  return (
    <div className={cell}>
      <input
        id={id}
        className={input}
        type={type}
        value={draft}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}problem`}
        ref={(element) => element?.focus()}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={press}
        onBlur={onLeave}
      />
      {problem === undefined ? null : (
        <span id={`${id}problem`} role="alert" className={warn}>
          {problem}
        </span>
      )}
    </div>
  );
}

const cell = css({ display: 'flex', flexDirection: 'column', gap: '4', minWidth: '0', mx: '-8' });
const input = css({
  width: 'full',
  height: '32',
  px: '8',
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'accent',
  borderRadius: '6',
  bg: 'bg',
  color: 'text',
  font: 'inherit',
  '&[aria-invalid=true]': { borderColor: 'critical' },
});
const warn = css({ px: '8', textStyle: 'caption', color: 'critical' });
