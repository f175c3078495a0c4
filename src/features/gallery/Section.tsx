import { useId, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';

type SectionProps = {
  readonly title: string;
  /** Side by side, or one below the other as in a form. */
  readonly isColumn?: boolean;
  readonly children: ReactNode;
};

/** Samples of one part, under its name. */
export function Section({ title, isColumn = false, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={frame}>
      <h2 id={id} className={textRecipe.heading}>
        {title}
      </h2>
      <div className={samples} data-column={isColumn || undefined}>
        {children}
      </div>
    </section>
  );
}

const frame = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '12',
  px: '16',
  py: '20',
  borderTopWidth: '1px',
  borderTopStyle: 'solid',
  borderTopColor: 'lineSoft',
});
const samples = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '12',
  '&[data-column]': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
    alignItems: 'start',
    gap: '16',
  },
});
