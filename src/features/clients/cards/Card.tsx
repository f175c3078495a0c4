import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { IconButton } from '#src/shared/ui/actions/IconButton.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';

type CardProps = {
  readonly title: string;
  readonly badge?: ReactNode;
  readonly editLabel: string;
  readonly deleteLabel: string;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  readonly children: ReactNode;
};

/** A card that is changed by a press anywhere on it. What is pressed for itself inside of it stands above. */
export function Card({ title, badge, editLabel, deleteLabel, onEdit, onDelete, children }: CardProps) {
  return (
    <li className={card}>
      <div className={head}>
        <button type="button" className={opener} aria-label={editLabel} onClick={onEdit}>
          {title}
        </button>
        {badge}
        <IconButton size="small" className={remove} label={deleteLabel} onClick={onDelete}>
          <Icon of={Trash2} size={14} />
        </IconButton>
      </div>
      {children}
    </li>
  );
}

const card = css({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: '2',
  minW: '0',
  p: '12',
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'line',
  borderRadius: '8',
  textStyle: 'secondary',
  overflowWrap: 'anywhere',
  '&:hover': { bg: 'hover' },
});
const head = css({ display: 'flex', alignItems: 'flex-start', gap: '8', minH: '24' });
const opener = css({
  color: 'text',
  textStyle: 'body',
  fontWeight: 'semibold',
  minW: '0',
  textAlign: 'left',
  cursor: 'pointer',
  // The whole card is the target.
  _after: { content: '""', position: 'absolute', inset: '0', borderRadius: '8' },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outlineWidth: '2px', outlineStyle: 'solid', outlineColor: 'accent' },
});
const remove = css({ position: 'relative', ml: 'auto' });
