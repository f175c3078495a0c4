import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';

/** The authority's own words, a line of its each. */
export function AuthorityWords({ text }: { readonly text: string | null }) {
  const { t } = useTranslation('spvFilings');
  if (text === null || text.trim() === '') return <p className={textRecipe.plain}>{t('details.noText')}</p>;
  return (
    <figure className={quote}>
      <figcaption>{t('details.wording')}</figcaption>
      <blockquote>{text}</blockquote>
    </figure>
  );
}

const quote = css({
  m: '0',
  '& figcaption': { textStyle: 'caption', color: 'mut', mb: '4' },
  '& blockquote': {
    m: '0',
    p: '12',
    borderRadius: '8',
    bg: 'side',
    textStyle: 'secondary',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
});
