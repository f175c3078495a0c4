import { useTranslation } from 'react-i18next';
import { PLACEHOLDERS, unknownPlaceholders } from '#contracts/placeholders.ts';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';

/** Says which placeholders of a title are none, and which there are. */
export function UnknownPlaceholders({ title }: { readonly title: string }) {
  const { t, i18n } = useTranslation('workItems');
  const unknown = unknownPlaceholders(title);
  if (unknown.length === 0) return null;
  const known = Object.values(PLACEHOLDERS).map((words) => words[i18n.language === 'ro' ? 1 : 0]);
  return (
    <output className={textRecipe.quiet}>
      {t('placeholder.unknown', { unknown: unknown.join(', '), known: known.join(', ') })}
    </output>
  );
}
