import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { FilingIssues } from '../details/FilingIssues.tsx';

/** What the check of an invalid filing found: beside its document, or in the place of one that cannot be shown. */
export function PreviewFindings({ filing }: { readonly filing: SpvFiling }) {
  const { t } = useTranslation('spvFilings');
  return (
    // A scrolling region takes the focus, so that the keyboard scrolls it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions
    <section aria-label={t('details.title.invalid')} tabIndex={0} onKeyDown={keepScrolling} className={panel}>
      <div className={column}>
        <h2 className={textRecipe.heading}>{t('details.title.invalid')}</h2>
        <p className={textRecipe.plain}>{t('details.intro.invalid')}</p>
        <FilingIssues filing={filing} />
      </div>
    </section>
  );
}

/** Up and down scroll what has the focus; elsewhere they turn the pages of the document. */
function keepScrolling(event: KeyboardEvent): void {
  if (event.key === 'ArrowUp' || event.key === 'ArrowDown') event.stopPropagation();
}

const panel = css({
  width: '340',
  borderLeftWidth: '1px',
  borderLeftStyle: 'solid',
  borderLeftColor: 'lineSoft',
  '&:only-child': { width: 'full', borderLeftWidth: '0' },
  minHeight: '0',
  overflow: 'auto',
  p: '16',
  bg: 'bg',
  outlineOffset: '-2',
  _mobile: { flex: '1', width: 'full', borderLeftWidth: '0' },
});
const column = css({ display: 'flex', flexDirection: 'column', gap: '16', maxW: '560', mx: 'auto' });
