import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { IconButton } from '../../ui/actions/IconButton.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import { controlsOf } from './controlsOf.ts';

type FormRowProps = {
  /** "Contacts, row 2". */
  readonly name: string;
  readonly index: number;
  readonly count: number;
  /** `control` is the one that has the keyboard, so that it stays there. */
  readonly onMove: (from: number, to: number, control: number) => void;
  readonly onRemove: (index: number) => void;
  readonly children: ReactNode;
};

/** One row of fields, with its tools at the right. */
export function FormRow({ name, index, count, onMove, onRemove, children }: FormRowProps) {
  const { t } = useTranslation('form');
  const box = useRef<HTMLFieldSetElement>(null);
  const move = (to: number) => onMove(index, to, controlsOf(box.current).findIndex(isActive));
  const press = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(event.key === 'ArrowUp' ? index - 1 : index + 1);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the controls inside it arrive here
    <fieldset ref={box} aria-label={name} className={row} data-row onKeyDown={press}>
      <div className={cells}>{children}</div>
      <div className={tools}>
        <IconButton
          size="small"
          label={t('rows.up')}
          hint="Alt+ArrowUp"
          disabled={index === 0}
          onClick={() => move(index - 1)}
        >
          <Icon of={ArrowUp} size={14} />
        </IconButton>
        <IconButton
          size="small"
          label={t('rows.down')}
          hint="Alt+ArrowDown"
          disabled={index === count - 1}
          onClick={() => move(index + 1)}
        >
          <Icon of={ArrowDown} size={14} />
        </IconButton>
        <IconButton size="small" label={t('rows.remove')} onClick={() => onRemove(index)}>
          <Icon of={X} size={14} />
        </IconButton>
      </div>
    </fieldset>
  );
}

const isActive = (control: HTMLElement): boolean => control === document.activeElement;

const row = css({ display: 'flex', alignItems: 'flex-start', gap: '8', m: '0', p: '0', minW: '0', borderWidth: '0' });
const cells = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))',
  alignItems: 'start',
  gap: '8',
  flexGrow: '1',
  minW: '0',
});
/** In line with the controls: below the labels. */
const tools = css({ display: 'flex', mt: '28', flexShrink: '0', _mobile: { flexDirection: 'column' } });
