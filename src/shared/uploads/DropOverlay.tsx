import { Upload } from 'lucide-react';
import { css } from 'styled-system/css';
import { Icon } from '../ui/labels/Icon.tsx';

type DropOverlayProps = {
  readonly title: string;
  /** What is taken, and what becomes of it. */
  readonly text: string;
};

/** Frames the screen while files are held over it. What they would fall on stays in sight. */
export function DropOverlay({ title, text }: DropOverlayProps) {
  return (
    <div className={frame}>
      <div className={hint}>
        <Icon of={Upload} size={16} />
        <span>
          <strong>{title}</strong>
          <small>{text}</small>
        </span>
      </div>
    </div>
  );
}

const frame = css({
  position: 'absolute',
  inset: '4',
  zIndex: 'overlay',
  display: 'flex',
  alignItems: 'flex-end',
  justifyContent: 'center',
  p: '20',
  borderWidth: '2px',
  borderStyle: 'dashed',
  borderColor: 'accent',
  borderRadius: '12',
  // What is dropped falls on the page beneath.
  pointerEvents: 'none',
});
const hint = css({
  display: 'flex',
  alignItems: 'center',
  gap: '12',
  minH: '56',
  maxW: 'full',
  py: '8',
  pl: '16',
  pr: '20',
  borderRadius: '12',
  bg: 'bg',
  boxShadow: 'float',
  '& > svg': { flexShrink: '0', color: 'accentText' },
  '& strong': { display: 'block', fontWeight: 'semibold' },
  '& small': { display: 'block', textStyle: 'caption', color: 'mut' },
});
