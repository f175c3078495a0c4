import { useId, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';

type PanelProps = {
  readonly title: string;
  /** At the right of the title. */
  readonly note?: ReactNode;
  /** False where a phone leaves it out. */
  readonly isOnPhone?: boolean;
  readonly children: ReactNode;
};

/** What one glances at, in the right column. */
export function Panel({ title, note, isOnPhone = true, children }: PanelProps) {
  const id = useId();
  return (
    <section className={panel} aria-labelledby={id} data-phone={isOnPhone}>
      <header className={head}>
        <h2 id={id} className={textRecipe.heading}>
          {title}
        </h2>
        {note === undefined ? null : <span className={right}>{note}</span>}
      </header>
      {children}
    </section>
  );
}

const panel = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '8',
  px: '16',
  py: '12',
  borderBottomWidth: '1px',
  borderBottomStyle: 'solid',
  borderBottomColor: 'line',
  '&[data-phone=false]': { _mobile: { display: 'none' } },
});
const head = css({ display: 'flex', alignItems: 'center', gap: '8', minH: '24' });
const right = css({ ml: 'auto', textStyle: 'secondary', color: 'mut' });
