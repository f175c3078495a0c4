import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { css, cva } from 'styled-system/css';
import { Button } from '../actions/Button.tsx';
import { IconButton } from '../actions/IconButton.tsx';
import { Icon } from '../labels/Icon.tsx';

type ToastViewProps = {
  readonly kind: 'neutral' | 'info' | 'warning' | 'success';
  readonly title: string;
  readonly text?: string | undefined;
  /** A way back, where there is one. */
  readonly action?: { readonly label: string; readonly onTake: () => void } | undefined;
  readonly closeLabel: string;
  readonly onClose: () => void;
  /** The pointer or the focus is on it: it stays. */
  readonly onHold: () => void;
  readonly onRelease: () => void;
};

const toast = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '10',
  w: '340',
  maxW: 'insideWindow',
  _mobile: { w: 'full', maxW: 'full' },
  pl: '14',
  pr: '8',
  py: '10',
  borderRadius: '12',
  bg: 'bg',
  boxShadow: 'float',
  animation: 'rise',
  _calm: { animation: 'none' },
});
const mark = cva({
  base: { mt: '2', flexShrink: '0' },
  variants: {
    kind: {
      neutral: { color: 'neutral' },
      info: { color: 'info' },
      warning: { color: 'warning' },
      success: { color: 'positive' },
    },
  },
});
const words = css({ flexGrow: '1', minW: '0', textStyle: 'secondary' });
const heading = css({ m: '0', fontWeight: 'semibold' });
const body = css({ m: '0', color: 'mut' });
const wayBack = css({ mt: '6' });
const ICONS = { neutral: Info, info: Info, warning: TriangleAlert, success: CircleCheck } as const;

/** One toast. It is said politely, a warning at once. */
export function ToastView({ kind, title, text, action, closeLabel, onClose, onHold, onRelease }: ToastViewProps) {
  return (
    <div
      role={kind === 'warning' ? 'alert' : 'status'}
      className={toast}
      onPointerEnter={onHold}
      onPointerLeave={onRelease}
      onFocus={onHold}
      onBlur={onRelease}
    >
      <span className={mark({ kind })}>
        <Icon of={ICONS[kind]} />
      </span>
      <div className={words}>
        <p className={heading}>{title}</p>
        {text === undefined ? null : <p className={body}>{text}</p>}
        {action === undefined ? null : (
          <Button size="dense" className={wayBack} onClick={action.onTake}>
            {action.label}
          </Button>
        )}
      </div>
      <IconButton size="small" label={closeLabel} onClick={onClose}>
        <Icon of={X} size={14} />
      </IconButton>
    </div>
  );
}
