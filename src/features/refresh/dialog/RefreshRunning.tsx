import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { ContextFrom } from 'xstate';
import type { refreshFormMachine } from '#machines/refreshForm/refreshForm.machine.ts';
import { ProgressBar } from '#src/shared/ui/feedback/ProgressBar.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';

type RefreshRunningProps = { readonly context: ContextFrom<typeof refreshFormMachine> };

/** How far the refresh is: the certificate, and documents done of those to fetch. */
export function RefreshRunning({ context: { certificate, done, total } }: RefreshRunningProps) {
  const { t } = useTranslation('refresh');
  const progress = total === 0 ? t('running.list') : t('running.progress', { done, total });
  return (
    <div className={column}>
      <div className={line}>
        <strong className={textRecipe.strong}>{certificate?.name}</strong>
        <output className={figures}>{progress}</output>
      </div>
      <ProgressBar label={t('running.title')} value={done} max={total === 0 ? null : total} />
      <p className={textRecipe.quiet}>{t('running.note')}</p>
    </div>
  );
}

const column = css({ display: 'flex', flexDirection: 'column', gap: '12' });
const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: '12',
});
const figures = css({ textStyle: 'secondary', color: 'mut', fontVariantNumeric: 'tabular-nums' });
