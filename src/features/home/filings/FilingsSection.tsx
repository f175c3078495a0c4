import { useTranslation } from 'react-i18next';
import type { WaitingFilings } from '#contracts/api/home.ts';
import { layoutRecipe } from '#src/shared/ui/layout.recipe.ts';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { sectionRecipe } from '../section.recipe.ts';
import { FilingsLine } from './FilingsLine.tsx';

type FilingsSectionProps = { readonly lines: readonly WaitingFilings[]; readonly person: string | undefined };

/** Filings that wait for the person: an approval, a token, a receipt that is late or in doubt. */
export function FilingsSection({ lines, person }: FilingsSectionProps) {
  const { t } = useTranslation('home');
  return (
    <section className={sectionRecipe.frame} aria-labelledby="home-filings">
      <header className={sectionRecipe.head}>
        <h2 id="home-filings" className={textRecipe.heading}>
          {t('filings.title')}
        </h2>
        <span className={sectionRecipe.count}>{lines.reduce((sum, { count }) => sum + count, 0)}</span>
      </header>
      <ul className={layoutRecipe.list}>
        {lines.map((line) => (
          <FilingsLine key={line.waitsFor} {...{ line, person }} />
        ))}
      </ul>
    </section>
  );
}
