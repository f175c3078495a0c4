import { Plus } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { css, cx } from 'styled-system/css';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { IconButton } from '#src/shared/ui/actions/IconButton.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { layoutRecipe } from '#src/shared/ui/layout.recipe.ts';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';

type CardSectionProps = {
  readonly title: string;
  readonly addLabel: string;
  /** Shown with the one next step while there is no card. */
  readonly empty: string;
  /** How many cards there are. */
  readonly count: number;
  /** A dialog of the section is open. */
  readonly isOpen: boolean;
  readonly onAdd: () => void;
  /** The cards. */
  readonly children: ReactNode;
};

/** What belongs to a client, as cards below their heading; the plus adds one. */
export function CardSection({ title, addLabel, empty, count, isOpen, onAdd, children }: CardSectionProps) {
  const id = useId();
  const section = useFocusKept(count, isOpen);
  return (
    <section ref={section} tabIndex={-1} className={cx(layoutRecipe.group, box)} aria-labelledby={id}>
      <header className={head}>
        <h3 id={id} className={textRecipe.heading}>
          {title}
        </h3>
        {count === 0 ? null : (
          <IconButton label={addLabel} onClick={onAdd}>
            <Icon of={Plus} />
          </IconButton>
        )}
      </header>
      {count === 0 ? (
        <div className={nothing}>
          <p className={textRecipe.quiet}>{empty}</p>
          <Button size="dense" icon={<Icon of={Plus} size={14} />} onClick={onAdd}>
            {addLabel}
          </Button>
        </div>
      ) : (
        <ul className={cards}>{children}</ul>
      )}
    </section>
  );
}

/** Where the keyboard goes on when what opened a dialog is gone: the deleted card, or the button of the empty section. */
function useFocusKept(count: number, isOpen: boolean) {
  const section = useRef<HTMLElement>(null);
  const before = useRef({ count, isOpen });
  useEffect(() => {
    const hasChanged = before.current.count !== count || before.current.isOpen !== isOpen;
    before.current = { count, isOpen };
    if (hasChanged && !isOpen && document.activeElement === document.body) {
      section.current?.focus({ preventScroll: true });
    }
  }, [count, isOpen]);
  return section;
}

const box = css({ outline: 'none' });
const head = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minH: '28' });
const nothing = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '12',
  p: '12',
  borderWidth: '1px',
  borderStyle: 'dashed',
  borderColor: 'line',
  borderRadius: '8',
});
const cards = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '8',
  m: '0',
  p: '0',
  listStyle: 'none',
  _mobile: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
