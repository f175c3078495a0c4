import { useId, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';

type SideSectionProps = { readonly title: string; readonly end?: ReactNode; readonly children: ReactNode };

/** A part of the column at the right. */
export function SideSection({ title, end, children }: SideSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={section}>
      <header className={head}>
        <h2 id={id} className={textRecipe.heading}>
          {title}
        </h2>
        {end}
      </header>
      {children}
    </section>
  );
}

const section = css({ px: '16', pb: '12' });
const head = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '8', minH: '40' });
